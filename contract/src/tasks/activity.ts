import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';

/** Where a change comes from: the page, the API with an access token, a change of many at once, an import, or a rule or job. */
export const CHANGE_SOURCES = ['page', 'api', 'bulk', 'import', 'rule'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** An event of a task; `changes` maps a field to its old and new value. */
export type Activity = Static<typeof Activity>;
export const Activity = Type.Object({
  id: Id,
  opId: Id,
  taskId: Id,
  actorId: Nullable(Id),
  actorName: Nullable(Type.String()),
  kind: Type.String(),
  changes: MapOf(Type.Object({ from: Type.Unknown(), to: Type.Unknown() })),
  at: Instant,
  /** Unknown for entries of earlier versions. */
  source: Nullable(OneOf(CHANGE_SOURCES)),
});

/** The kinds of events the history of a task can be narrowed to. */
export const HISTORY_KINDS = {
  fields: [
    ...['created', 'updated', 'moved', 'repetitionChanged', 'dependencyChanged', 'relocated', 'imported'],
    ...['placementAdded', 'placementRemoved', 'placementMoved'],
  ],
  description: ['described'],
  comments: ['commentAdded', 'commentEdited', 'commentDeleted'],
  checklist: ['checklistAdded', 'checklistEdited', 'checklistDeleted', 'checklistConverted'],
  files: ['fileAdded', 'fileRenamed', 'fileRemoved', 'linkAdded', 'linkRemoved'],
  approvals: [
    ...['approvalRequested', 'approvalGiven', 'approvalRejected'],
    ...['approvalDelegated', 'approvalWithdrawn', 'approvalExpired'],
  ],
  trash: ['deleted', 'restored', 'holdSet', 'holdReleased'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type HistoryKind = keyof typeof HISTORY_KINDS;

const Moment = Type.Optional(Type.String({ format: 'date-time', maxLength: 30, pattern: '^(19|2[01])' }));

export const historyNarrowing = {
  actorId: Type.Optional(Id),
  kind: Type.Optional(OneOf(Object.keys(HISTORY_KINDS) as HistoryKind[])),
  source: Type.Optional(OneOf(CHANGE_SOURCES)),
  /** From this moment on, and before the other one. */
  from: Moment,
  to: Moment,
};

export const activity = defineRoutes('activity', {
  list: {
    method: 'GET',
    path: '/task/activity/list',
    summary:
      'What happened to a task, newest first, 50 at a time; by one person, of one kind, from one source, or in a period on demand',
    access: 'task:use',
    query: Type.Object({ taskId: Id, cursor: Type.Optional(Id), ...historyNarrowing }),
    reply: CursorPage(Activity),
    failures: [commonFailures.notFound],
  },
});
