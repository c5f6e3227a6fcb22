import type { Category } from '@opsyard/contract';
import type { ImportField } from './fields.ts';
import type { ImportAttachment, ImportChecklist, TextFormat } from './plan.ts';
import type { PersonFacts } from './plan-names.ts';

/** A comment before its author and its dates are looked up. */
export type CommentFacts = { author: PersonFacts; text: string; written: string; edited?: string; externalId?: string };
export type AttachmentFacts = Omit<ImportAttachment, 'addedAt'> & { added: string };

/** What one record says, still in its own words; a source's parser may correct it before it becomes a task. */
export type RowFacts = {
  row: number;
  id: string;
  key: string;
  /** Further ids by which other records call it. */
  aliases: string[];
  title: string;
  description: string;
  descriptionFormat: TextFormat;
  status: string;
  category: Category | undefined;
  /** The name of its task type; left out by readers of other tools. */
  type?: string;
  /** The source says it is finished or not, apart from the status. */
  done: boolean | undefined;
  archived: boolean;
  priority: string;
  owner: PersonFacts;
  assignees: PersonFacts[];
  creator: PersonFacts;
  labels: string[];
  lists: string[];
  start: string;
  due: string;
  dueTime: string;
  estimate: string;
  created: string;
  updated: string;
  completed: string;
  /** Zone its times are shown in; '' for the file's. */
  zone: string;
  /** Whether start and due are days without a time; undefined when the source does not say. */
  allDay: boolean | undefined;
  parents: string[];
  subtasks: string[];
  comments: CommentFacts[];
  attachments: AttachmentFacts[];
  checklists: ImportChecklist[];
  /** Pictures of the description that cannot be kept. */
  imagesLeftOut?: number;
  extra: Map<string, string>;
  /** What it says of custom fields, by their keys. */
  custom?: Record<string, string>;
};

/** The cells of a record by field and by column name; missing ones are ''. */
export type RowCells = {
  first(field: ImportField): string;
  all(field: ImportField): string[];
  /** By a column's name as `columnName` writes it. */
  named(name: string): string;
};
