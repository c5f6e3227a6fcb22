import { type Static, Type } from 'typebox';
import { Id, Nullable } from '../kernel/shapes.ts';
import { TaskRow } from './task-row.ts';

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
  canProgress: Type.Boolean(),
  /** Set if the task has a deliverables matrix. */
  matrix: Type.Optional(Type.Boolean()),
  /** Set if it was created from a request, whose requester `task.facts` names. */
  requested: Type.Optional(Type.Boolean()),
  /** Names of imported assignees who have no account here. */
  externalPeople: Type.Array(Type.String()),
});

/** The response of a write to tasks: their current state, and the operation that can be undone. */
export type TaskWrite = Static<typeof TaskWrite>;
export const TaskWrite = Type.Object({ records: Type.Array(TaskRow), opId: Id });

/** The response of an edit also lists newer changes of other users that were preserved. */
export const TaskEdited = Type.Object({ record: TaskRow, merged: Type.Array(Type.String()), opId: Id });

/** `detail` of a `task.conflict`: the fields changed on both sides. */
export type TaskConflict = {
  version: number;
  conflicts: { field: string; mine: unknown; theirs: unknown; by: string | null; at: string | null }[];
};

/**
 * Tasks skipped by a bulk change: another user has changed a field since the given version, and who; or the workflow refuses the new
 * status, with the reason.
 */
export const SkippedTasks = Type.Array(
  Type.Object({ id: Id, by: Nullable(Type.String()), reason: Type.Optional(Type.String()) }),
);

/** What a change of many tasks would do: how many it changes, how many have its values already, and how many it leaves out, by their reasons. */
export type BulkPreview = Static<typeof BulkPreview>;
export const BulkPreview = Type.Object({
  changed: Type.Integer(),
  same: Type.Integer(),
  left: Type.Array(
    Type.Object({
      reason: Type.String(),
      tasks: Type.Integer(),
      /** Numbers of the first of them. */
      examples: Type.Array(Type.Integer()),
    }),
  ),
});
