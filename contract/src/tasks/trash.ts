import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { projectFailures } from './project-shapes.ts';
import { ShownType } from './shapes.ts';

export type TrashEntry = Static<typeof TrashEntry>;
export const TrashEntry = Type.Object({
  id: Id,
  kind: OneOf(['task', 'project']),
  projectId: Id,
  projectName: Type.String(),
  key: Type.String(),
  title: Type.String(),
  /** Of a task. */
  type: ShownType,
  deletedAt: Instant,
  deletedBy: Nullable(Type.String()),
  /** Whole days until it is purged. */
  daysLeft: Type.Integer(),
  /** Why it was deleted, if anybody said so. */
  reason: Nullable(Type.String()),
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
    summary: 'What lies in the trash of my projects, or of one, newest first',
    access: 'task:use',
    query: Type.Object({
      kind: OneOf(['task', 'project']),
      projectId: Type.Optional(Id),
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ records: Type.Array(TrashEntry), cursor: Nullable(Type.String()) }),
    failures: [commonFailures.notFound],
  },
  restore: {
    method: 'POST',
    path: '/task/trash/restore',
    summary: 'Put things back where they were; tasks whose parent or status is gone to the top level or a first status',
    access: 'task:use',
    body: Type.Object({ kind: OneOf(['task', 'project']), ids: Ids }, { additionalProperties: false }),
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
      projectFailures.archived,
      projectFailures.nameTaken,
    ],
  },
  purge: {
    method: 'DELETE',
    path: '/task/trash/purge',
    summary: 'Remove things from the trash for good; the owner of the project only',
    access: 'task:use',
    body: Type.Object({ kind: OneOf(['task', 'project']), ids: Ids }, { additionalProperties: false }),
    reply: Type.Object({
      purged: Type.Integer(),
      /** Those that a retention hold keeps. */
      held: Type.Integer(),
    }),
    failures: [commonFailures.notFound, projectFailures.notAllowed],
  },
});
