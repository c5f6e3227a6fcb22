import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { Reason } from '../reason.ts';

/** Why, by whom and since when something in the trash is not purged. */
export type RetentionHold = Static<typeof RetentionHold>;
export const RetentionHold = Type.Object({ reason: Type.String(), by: Nullable(Type.String()), at: Instant });

/** What can be held: tasks and projects anywhere, views, labels and forms in the trash. */
export const HELD_KINDS = ['task', 'project', 'view', 'label', 'form'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

const which = { kind: OneOf(HELD_KINDS), id: Id };
const failures = [commonFailures.notFound, projectFailures.notAllowed];

export const retentionHold = defineRoutes('retentionHold', {
  get: {
    method: 'GET',
    path: '/task/hold/get',
    summary: 'The retention hold of a task, a project, or a view, label or form in the trash, if any',
    access: 'task:use',
    query: Type.Object(which),
    reply: Nullable(RetentionHold),
    failures,
  },
  set: {
    method: 'PUT',
    path: '/task/hold/set',
    summary:
      'Keep a task with its subtasks, a project with its tasks, or a view, label or form in the trash from being purged; managers of the project only',
    access: 'task:use',
    body: Type.Object({ ...which, reason: Reason }, { additionalProperties: false }),
    reply: RetentionHold,
    failures,
  },
  release: {
    method: 'DELETE',
    path: '/task/hold/release',
    summary: 'End a retention hold; managers of the project only',
    access: 'task:use',
    query: Type.Object(which),
    reply: Done,
    failures,
  },
});
