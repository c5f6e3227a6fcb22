import type { Category, Color, CustomField, TaskType } from '@opsyard/contract';
import type { LockedTask } from '../task/columns.ts';
import type { NamesChosen } from '../task-tables.ts';
import type { ImportWorkflow } from './import-workflow.ts';

export type KnownStatus = {
  id: string;
  name: string;
  category: Category;
  archived: boolean;
  rank: string;
  externalKey: string | null;
};
export type KnownLabel = { id: string; name: string; color: Color; externalKey: string | null };
/** `member`: may be given tasks; others only stand on tasks from before. */
export type KnownPerson = { id: string; username: string; realname: string; email: string | null; member: boolean };
/** `undone`: it lies in the trash because the import that made it was taken back. */
export type KnownTask = LockedTask & { externalSource: string | null; externalId: string | null; undone: boolean };
/** An earlier import of a file that names the same source. */
export type KnownSource = { source: string; fileName: string; fingerprint: string[]; names: NamesChosen };
export type KnownComment = {
  id: string;
  taskId: string;
  externalId: string | null;
  html: string;
  editedAt: string | null;
  deleted: boolean;
};
export type Item = {
  id: string;
  taskId: string;
  text: string;
  done: boolean;
  listName: string | null;
  rank: string;
  /** What it was called and said in the file it came from. */
  externalId?: string | null;
  externalText?: string | null;
};
export type Link = { taskId: string; url: string | null; name: string };

/** The project a file is compared with: its lists, and of its tasks those that the file knows too. */
export type TargetProject = {
  /** Null for a project that is yet to be made. */
  projectId: string | null;
  statuses: readonly KnownStatus[];
  /** Its task types, with those that are archived. */
  types: readonly Pick<TaskType, 'id' | 'name' | 'archived' | 'isDefault' | 'published'>[];
  labels: readonly KnownLabel[];
  people: readonly KnownPerson[];
  /** Its custom fields, without archived ones. */
  fields: readonly CustomField[];
  /** Who else stands in custom fields of the tasks the file knows. */
  named: readonly KnownPerson[];
  /** Also those in the trash. */
  tasks: readonly KnownTask[];
  /** HTML by task. */
  descriptions: ReadonlyMap<string, string>;
  comments: readonly KnownComment[];
  items: readonly Item[];
  links: readonly Link[];
  names: readonly { taskId: string; name: string }[];
  sources: readonly KnownSource[];
  /** Fields of tasks last changed by somebody and not by an import, with when. */
  edited: readonly { taskId: string; field: string; at: string }[];
  /** Left out where every transition is allowed. */
  workflow?: ImportWorkflow;
};
