import type { Category, PlainField } from '@opsyard/contract';
import type { ImportField } from './fields.ts';
import type { ImportAttachment, ImportChecklist, TextFormat } from './plan/plan.ts';
import type { PersonFacts } from './plan/plan-names.ts';

/** A comment before its author and its dates are resolved. */
export type CommentFacts = { author: PersonFacts; text: string; written: string; edited?: string; externalId?: string };
export type AttachmentFacts = Omit<ImportAttachment, 'addedAt'> & { added: string };

/** The raw data of a record; a source's parser may correct it before it becomes a task. */
export type RowFacts = {
  row: number;
  id: string;
  key: string;
  /** Further ids by which other records refer to it. */
  aliases: string[];
  title: string;
  description: string;
  descriptionFormat: TextFormat;
  status: string;
  category: Category | undefined;
  /** The name of its task type; left out by readers of other tools. */
  type?: string;
  /** Whether the source marks it as completed, apart from the status. */
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
  plain: Readonly<Partial<Record<PlainField, string>>>;
  created: string;
  updated: string;
  completed: string;
  /** The time zone of its times; '' for that of the file. */
  zone: string;
  /** Whether start and due are dates without a time; undefined if unknown. */
  allDay: boolean | undefined;
  parents: string[];
  subtasks: string[];
  comments: CommentFacts[];
  attachments: AttachmentFacts[];
  checklists: ImportChecklist[];
  /** Images of the description that cannot be kept. */
  imagesLeftOut?: number;
  extra: Map<string, string>;
  /** The raw values of custom fields, by key. */
  custom?: Record<string, string>;
};

/** The cells of a record by field and by column name; missing ones are ''. */
export type RowCells = {
  first(field: ImportField): string;
  all(field: ImportField): string[];
  /** By the normalised name of a column, as `columnName` returns it. */
  named(name: string): string;
};
