import type { Category, Color, Priority } from '@opsyard/contract';
import type { Problem } from './problems.ts';

/** Where a file comes from; `table` is any other table, whose columns a person maps. */
export const IMPORT_FORMATS = [
  'opsyard',
  'trello',
  'jira',
  'github',
  'gitlab',
  'asana',
  'clickup',
  'ticktick',
  'todoist',
  'linear',
  'tapd',
  'teambition',
  'devlake',
  'vikunja',
  'wekan',
  'table',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * Keys of statuses the file does not name itself. `default` is for tasks of which the file says nothing: a new one gets the project's
 * default status, a known one keeps its own. The others stand for the project's first status of that category.
 */
export const OWN_STATUS = { default: '@default', todo: '@todo', done: '@done', cancelled: '@cancelled' } as const;

/**
 * A status of the file. `fullName` is what the file calls it where `name` had to be shortened or numbered; `categoryGuessed` is set where neither
 * the source nor the name tells the category.
 */
export type ImportStatus = {
  key: string;
  name: string;
  fullName?: string;
  category: Category;
  categoryGuessed?: boolean;
  /** Whoever imports gave it this name and category. */
  chosen?: true;
  archived: boolean;
};
/** `name` is empty for a label that is only a colour; `fullName` as for a status. */
export type ImportLabel = { key: string; name: string; fullName?: string; chosen?: true; color: Color };
export type ImportMember = { key: string; name: string; username?: string; email?: string };

export type TextFormat = 'markdown' | 'html' | 'text';

/** `authorKey` names a member of the plan; `authorName` is always there to show, possibly empty. */
export type ImportComment = {
  externalId?: string;
  authorKey?: string;
  authorName: string;
  text: string;
  format: TextFormat;
  createdAt?: string;
  editedAt?: string;
};

/** `id` is the source's own id of an item, where it has one: an item whose text changed is found again by it. */
export type ImportChecklistItem = { id?: string; text: string; done: boolean };
export type ImportChecklist = { name: string; items: ImportChecklistItem[] };

/** `uploaded` files lie with the source, behind its sign-in; the others are links. Size in bytes. */
export type ImportAttachment = { name: string; url: string; uploaded: boolean; size?: number; addedAt?: string };

/** Fields a file may say are empty; of all others, and where it does not say so, emptiness means that the file does not name them. */
export type EmptyField =
  | 'description'
  | 'priority'
  | 'owner'
  | 'assignees'
  | 'labels'
  | 'startDate'
  | 'dueDate'
  | 'dueTime'
  | 'estimate'
  | 'parent';

/**
 * A task of the file. Instants are ISO 8601 in UTC; days are `yyyy-MM-dd`, times `HH:mm`, both as the source's people
 * see them. `row` is the record's number in the file, the first being 1.
 */
export type ImportTask = {
  externalId: string;
  /** What people call it in the source, such as `AMQ-5486`. */
  key?: string;
  row?: number;
  title: string;
  description: string;
  descriptionFormat: TextFormat;
  statusKey: string;
  /** The name of its task type, where the file names one. */
  type?: string;
  archived: boolean;
  /** Ticked complete in the source, whatever status it stands in. */
  ticked: boolean;
  completedAt?: string;
  /** When the file says it was completed, though it stands in no finished status. */
  closedAt?: string;
  createdAt?: string;
  updatedAt?: string;
  startDate?: string;
  dueDate?: string;
  dueTime?: string;
  /** Minutes. */
  estimate?: number;
  priority: Priority;
  creatorKey?: string;
  /** The one person responsible, where the source knows exactly one. */
  ownerKey?: string;
  assigneeKeys: string[];
  labelKeys: string[];
  /** Lists, sections or projects of the source it stands in besides its status. */
  lists: string[];
  parentExternalId?: string;
  checklists: ImportChecklist[];
  comments: ImportComment[];
  attachments: ImportAttachment[];
  /** What has no field here but is worth keeping, by its name in the source. */
  extra: Record<string, string>;
  /** What the file says of custom fields of the project, by their keys and in its own words; '' where it says that one is empty. */
  custom?: Readonly<Record<string, string>>;
  /** Fields the file says are empty. */
  empties?: readonly EmptyField[];
  /** Position in the source, from 0. */
  order: number;
};

/** Records that became no task. */
export type Skipped = { blank: number; duplicates: number; preamble: number; other: number };

/** What a file says, in the terms of this product and of no source; made without looking at any project. */
export type ImportPlan = {
  format: ImportFormat;
  /** Suggested name of the project. */
  name: string;
  /** With a task's `externalId` it finds the same task again at a later import. */
  sourceKey: string;
  /** Whether `sourceKey` names one board, repository or project; false where it only names the tool, so that equal ids may be of another one. */
  sourceIdentified: boolean;
  statuses: ImportStatus[];
  labels: ImportLabel[];
  members: ImportMember[];
  tasks: ImportTask[];
  problems: Problem[];
  skipped: Skipped;
};
