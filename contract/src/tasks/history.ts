import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Instant, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { sheetFailures } from '../kernel/sheet.ts';
import { recordFailures } from '../records/failures.ts';
import { statusFailures } from './process.ts';
import { projectFailures } from './project.ts';
import { relocationFailures } from './relocation-failures.ts';
import { ShownType } from './shapes.ts';
import { taskFailures } from './task-fields.ts';

export const operationFailures = failures('operation', {
  tooLate: 422,
  notYours: 403,
  alreadyUndone: 409,
  nothingLeft: 409,
  projectGone: 409,
});

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

const narrowing = {
  actorId: Type.Optional(Id),
  kind: Type.Optional(OneOf(Object.keys(HISTORY_KINDS) as HistoryKind[])),
  /** From this moment on, and before the other one. */
  from: Moment,
  to: Moment,
};

export const activity = defineRoutes('activity', {
  list: {
    method: 'GET',
    path: '/task/activity/list',
    summary:
      'What happened to a task, newest first, 50 at a time; by one person, of one kind, or in a period on demand',
    access: 'task:use',
    query: Type.Object({ taskId: Id, cursor: Type.Optional(Id), ...narrowing }),
    reply: Type.Object({ records: Type.Array(Activity), cursor: Nullable(Id) }),
    failures: [commonFailures.notFound],
  },
  export: {
    method: 'GET',
    path: '/task/activity/export',
    summary:
      'What happened to a task, or in a project and to all its tasks, newest first, as XLSX or CSV; narrowed like the list',
    access: 'task:task:export',
    kind: 'file',
    query: Type.Object({
      projectId: Id,
      /** Only this task of the project. */
      taskId: Type.Optional(Id),
      format: OneOf(['xlsx', 'csv']),
      ...narrowing,
    }),
    reply: Done,
    failures: [commonFailures.notFound, projectFailures.notAllowed, sheetFailures.tooMuch],
  },
});

export const operation = defineRoutes('operation', {
  undo: {
    method: 'POST',
    path: '/task/operation/undo',
    summary: 'Take an operation back, as far as nobody changed the same fields since; an undo can be undone',
    access: 'task:use',
    body: Type.Object({ opId: Id }, { additionalProperties: false }),
    reply: Type.Object({
      opId: Id,
      projectId: Nullable(Id),
      restored: Type.Integer(),
      /** Tasks that are unchanged because others have changed their fields since. */
      kept: Type.Integer(),
      /** The job that takes back an operation on more than 1,000 tasks. */
      jobId: Nullable(Id),
    }),
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.archived,
      taskFailures.inTrash,
      operationFailures.tooLate,
      operationFailures.notYours,
      operationFailures.alreadyUndone,
      operationFailures.nothingLeft,
      recordFailures.stillRunning,
      operationFailures.projectGone,
      relocationFailures.tooMany,
      relocationFailures.held,
      statusFailures.nameTaken,
      statusFailures.tooMany,
      statusFailures.lastOfItsKind,
      statusFailures.targetUnknown,
      statusFailures.usedByType,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
});

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
      /** Those whose parent task, and those whose status, is gone or not available any more. */
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
