import type { Category, Color, CustomField, TaskType } from '@opsyard/contract';
import type { ApplyDefaults } from '../../custom-field/defaults.ts';
import type { NamesChosen } from '../../import-tables.ts';
import type { LockedTask } from '../../task/reading/columns.ts';
import type { ImportWorkflow } from '../import-workflow.ts';

export type KnownStatus = {
  id: string;
  name: string;
  category: Category;
  archived: boolean;
  rank: string;
  externalKey: string | null;
};
export type KnownLabel = { id: string; name: string; color: Color; externalKey: string | null; archived?: boolean };
/** `member`: can be assigned to tasks; others only remain on earlier tasks. */
export type KnownPerson = { id: string; username: string; realname: string; email: string | null; member: boolean };
/** `undone`: it is in the trash because its import was undone. */
export type KnownTask = LockedTask & { externalSource: string | null; externalId: string | null; undone: boolean };
/** The source of a task with its id there, as one text; undefined if it has none. */
export function originOf({
  externalSource,
  externalId,
}: Partial<Pick<KnownTask, 'externalSource' | 'externalId'>>): string | undefined {
  return externalSource && externalId ? JSON.stringify([externalSource, externalId]) : undefined;
}

/** An earlier import of a file with the same source. */
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
  assigneeId?: string | null;
  dueDate?: string | null;
  /** Its original name and text in its file. */
  externalId?: string | null;
  externalText?: string | null;
};
export type Link = { taskId: string; url: string | null; name: string };

/** The project a file is compared with: its lists, and the tasks the file also contains. */
export type TargetProject = {
  /** Null for a project to be created. */
  projectId: string | null;
  /** Its key and former ones. */
  keys?: readonly string[];
  /** Made for the file: its tasks come with their statuses, whatever its types require of others. */
  isNew?: boolean;
  statuses: readonly KnownStatus[];
  /** Its task types, with those that are archived. */
  types: readonly Pick<TaskType, 'id' | 'name' | 'archived' | 'isDefault' | 'published'>[];
  labels: readonly KnownLabel[];
  people: readonly KnownPerson[];
  /** Its custom fields, without archived ones. */
  fields: readonly CustomField[];
  /** Adds default values to new tasks; missing for a project to be created. */
  defaults?: ApplyDefaults;
  /** Other people in custom fields of the known tasks. */
  named: readonly KnownPerson[];
  /** Including those in the trash. */
  tasks: readonly KnownTask[];
  /** The sources and ids there of tasks that are hidden from the user (`originOf`), which new ones cannot have. */
  takenOrigins?: ReadonlySet<string>;
  /** HTML by task. */
  descriptions: ReadonlyMap<string, string>;
  comments: readonly KnownComment[];
  items: readonly Item[];
  links: readonly Link[];
  names: readonly { taskId: string; name: string }[];
  sources: readonly KnownSource[];
  /** Fields of tasks last changed by a user and not by an import, with the time. */
  edited: readonly { taskId: string; field: string; at: string }[];
  /** Missing if all transitions are allowed. */
  workflow?: ImportWorkflow;
};
