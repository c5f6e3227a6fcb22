import { type Static, Type } from 'typebox';
import { Id, Nullable } from '../kernel/shapes.ts';
import { TaskRow } from './shapes.ts';

export type TaskDetail = Static<typeof TaskDetail>;
export const TaskDetail = Type.Object({
  ...TaskRow.properties,
  projectKey: Type.String(),
  description: Type.String(),
  descriptionVersion: Type.Integer(),
  watching: Type.Boolean(),
  watcherIds: Type.Array(Id),
  createdBy: Nullable(Id),
  parent: Nullable(Type.Object({ id: Id, seq: Type.Integer(), title: Type.String() })),
  subtasks: Type.Array(TaskRow),
  /** Whether the Deal button applies. */
  mayDeal: Type.Boolean(),
  /** Names of people of an imported board who have no account here. */
  externalPeople: Type.Array(Type.String()),
});

/** What a write to tasks answers: the tasks as they are now, and the operation that can be undone. */
export type TaskWrite = Static<typeof TaskWrite>;
export const TaskWrite = Type.Object({ records: Type.Array(TaskRow), opId: Id });

/** An edit's answer also says which of the other person's newer changes were kept beside mine. */
export const TaskEdited = Type.Object({ record: TaskRow, merged: Type.Array(Type.String()), opId: Id });

/** `detail` of a `task.conflict`: the fields both sides changed. */
export type TaskConflict = {
  version: number;
  conflicts: { field: string; mine: unknown; theirs: unknown; by: string | null; at: string | null }[];
};

/**
 * Tasks a bulk change left out: somebody has given a field to change another value since the version that was seen, and who; or the
 * workflow refuses the new status, with the reason.
 */
export const SkippedTasks = Type.Array(
  Type.Object({ id: Id, by: Nullable(Type.String()), reason: Type.Optional(Type.String()) }),
);
