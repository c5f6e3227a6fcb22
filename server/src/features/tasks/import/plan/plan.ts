import type { Category, Color, PlainField, Priority } from '@opsyard/contract';
import type { PortableType } from '../../type/portable.ts';
import type { Problem } from '../problems.ts';
import type { PlainInFile } from '../text/plain-cells.ts';

/** The source of a file; `table` is any other table, whose columns the user maps. */
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
 * Keys of statuses missing in the file. `default` is for tasks without a status: a new one gets the project's default status, a known one keeps
 * its own. The others stand for the project's first status of that category.
 */
export const OWN_STATUS = { default: '@default', todo: '@todo', done: '@done', cancelled: '@cancelled' } as const;

/**
 * A status of the file. `fullName` is its original name if `name` was shortened or numbered; `categoryGuessed` is set if neither the source nor
 * the name determines the category.
 */
export type ImportStatus = {
  key: string;
  name: string;
  fullName?: string;
  category: Category;
  categoryGuessed?: boolean;
  /** Name and category were chosen by the user. */
  chosen?: true;
  archived: boolean;
};
/** `name` is empty for a label that is only a colour; `fullName` as for a status. */
export type ImportLabel = { key: string; name: string; fullName?: string; chosen?: true; color: Color };
export type ImportMember = { key: string; name: string; username?: string; email?: string };

export type TextFormat = 'markdown' | 'html' | 'text';

/** `authorKey` refers to a member of the plan; `authorName` is always set for display, possibly empty. */
export type ImportComment = {
  externalId?: string;
  authorKey?: string;
  authorName: string;
  text: string;
  format: TextFormat;
  createdAt?: string;
  editedAt?: string;
};

/** `id` is the source's own id of an item, if any, by which an item with a changed text is recognised. */
/** `ownerKey` refers to a member of the plan. */
export type ImportChecklistItem = { id?: string; text: string; done: boolean; ownerKey?: string; dueDate?: string };
export type ImportChecklist = { name: string; items: ImportChecklistItem[] };

/** `uploaded` files are stored in the source, which requires a sign-in; the others are links. Size in bytes. */
export type ImportAttachment = { name: string; url: string; uploaded: boolean; size?: number; addedAt?: string };

/** Fields a file can mark as empty; for other fields, and otherwise, an empty value means that it is missing. */
export type EmptyField =
  | 'description'
  | 'priority'
  | 'owner'
  | 'assignees'
  | 'labels'
  | PlainField
  | 'dueTime'
  | 'parent';

/**
 * A task of the file. Instants are ISO 8601 in UTC; days are `yyyy-MM-dd`, times `HH:mm`, both in the time zone of the source. `row` is the
 * record's number in the file, the first being 1.
 */
export type ImportTask = PlainInFile & {
  externalId: string;
  /** Its key in the source, such as `AMQ-5486`. */
  key?: string;
  row?: number;
  title: string;
  description: string;
  descriptionFormat: TextFormat;
  statusKey: string;
  /** The name of its task type, where the file names one. */
  type?: string;
  archived: boolean;
  /** Marked complete in the source, whatever its status. */
  ticked: boolean;
  completedAt?: string;
  /** Its completion date in the file, although its status is not a completed one. */
  closedAt?: string;
  createdAt?: string;
  updatedAt?: string;
  dueTime?: string;
  priority: Priority;
  creatorKey?: string;
  /** The single person responsible, if the source has exactly one. */
  ownerKey?: string;
  assigneeKeys: string[];
  labelKeys: string[];
  /** Lists, sections or projects of the source, besides its status. */
  lists: string[];
  parentExternalId?: string;
  checklists: ImportChecklist[];
  comments: ImportComment[];
  attachments: ImportAttachment[];
  /** Values without a field here, by their names in the source. */
  extra: Record<string, string>;
  /** Raw values of custom fields of the project, by key; '' if the file marks one as empty. */
  custom?: Readonly<Record<string, string>>;
  /** Fields marked as empty in the file. */
  empties?: readonly EmptyField[];
  /** Position in the source, from 0. */
  order: number;
};

export type Skipped = { blank: number; duplicates: number; preamble: number; other: number };

/** The content of a file in the terms of this product, independent of any project. */
export type ImportPlan = {
  format: ImportFormat;
  /** Suggested name of the project. */
  name: string;
  /** Together with a task's `externalId` it identifies the same task in a later import. */
  sourceKey: string;
  /**
   * Whether `sourceKey` identifies one board, repository or project; false if it only identifies the tool, so that equal ids may be different
   * tasks.
   */
  sourceIdentified: boolean;
  statuses: ImportStatus[];
  labels: ImportLabel[];
  /** The task types the file lists, for a new project. */
  types?: PortableType[];
  members: ImportMember[];
  tasks: ImportTask[];
  problems: Problem[];
  skipped: Skipped;
};
