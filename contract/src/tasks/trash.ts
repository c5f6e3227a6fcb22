import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { formFailures } from './form/calls.ts';
import { labelFailures } from './process/process.ts';
import { projectFailures } from './project-shapes.ts';
import { ShownType } from './shapes.ts';
import { trashFailures } from './trash-failures.ts';

export const TRASH_KINDS = ['task', 'project', 'view', 'label', 'form'] as const;
const TrashKind = OneOf(TRASH_KINDS);

/** The maximum number of tasks deleted together that are restored together. */
export const TOGETHER_MAX = 1_000;

export type TrashEntry = Static<typeof TrashEntry>;
export const TrashEntry = Type.Object({
  id: Id,
  kind: TrashKind,
  /** Null for a label of all projects, whose `projectName` is empty. */
  projectId: Nullable(Id),
  projectName: Type.String(),
  /** Of a task or project; empty for others. */
  key: Type.String(),
  title: Type.String(),
  /** Of a task. */
  type: ShownType,
  deletedAt: Instant,
  deletedBy: Nullable(Type.String()),
  /** Whole days until it is purged. */
  daysLeft: Type.Integer(),
  /** Why it was deleted, if a reason was given. */
  reason: Nullable(Type.String()),
  /** How many tasks of the project, subtasks included, one operation deleted with it; 0 if it was the only entry, and for others. */
  together: Type.Integer(),
  /** The bytes of the files of a task with its deleted subtasks, or of a project; null for others. */
  size: Nullable(Type.Integer()),
  /** Set if it is not purged: its own hold, or that of a task above it or of its project. */
  hold: Nullable(Type.Object({ reason: Type.String(), by: Nullable(Type.String()), own: Type.Boolean() })),
  /** Whether the user may restore it, purge it, and set a hold. */
  mayRestore: Type.Boolean(),
  mayPurge: Type.Boolean(),
  mayHold: Type.Boolean(),
});

export const trash = defineRoutes('trash', {
  list: {
    method: 'GET',
    path: '/task/trash/list',
    summary:
      'What lies in the trash of my projects, or of one, newest first; labels of all projects for those who manage them',
    access: 'task:use',
    query: Type.Object({
      kind: TrashKind,
      projectId: Type.Optional(Id),
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: CursorPage(TrashEntry),
    failures: [commonFailures.notFound],
  },
  restore: {
    method: 'POST',
    path: '/task/trash/restore',
    summary: 'Put things back where they were; tasks whose parent or status is gone to the top level or a first status',
    access: 'task:use',
    body: Type.Object(
      {
        kind: TrashKind,
        ids: Ids,
        /** Also the tasks of their projects that were deleted with them in one operation. */
        together: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      restored: Type.Integer(),
      /** Those whose parent task, and those whose status, has been deleted or is not available any more. */
      withoutParent: Type.Integer(),
      otherStatus: Type.Integer(),
      opId: Id,
    }),
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.othersTask,
      projectFailures.archived,
      projectFailures.nameTaken,
      recordFailures.viewLocked,
      recordFailures.viewSharing,
      recordFailures.tooManyViews,
      labelFailures.tooMany,
      labelFailures.globalOnly,
      formFailures.tooMany,
      trashFailures.nameTaken,
      trashFailures.tooMany,
      trashFailures.held,
    ],
  },
  purge: {
    method: 'DELETE',
    path: '/task/trash/purge',
    summary: 'Remove things from the trash for good; the owner of the project only',
    access: 'task:use',
    body: Type.Object({ kind: TrashKind, ids: Ids }, { additionalProperties: false }),
    reply: Type.Object({
      purged: Type.Integer(),
      /** Those that a retention hold keeps. */
      held: Type.Integer(),
    }),
    failures: [commonFailures.notFound, projectFailures.notAllowed],
  },
});
