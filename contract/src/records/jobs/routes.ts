import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { ById, Done, Id, Instant, Nullable, OneOf } from '../../kernel/shapes.ts';
import { recordJobFailures } from './failures.ts';
import { JOB_ITEM_STATES, JOB_STATES } from './states.ts';

/** The reasons why a job is waiting. */
export const JOB_WAITS = ['paused', 'schedule', 'limit', 'retry', 'lock', 'noWorker'] as const;

export type RecordJob = Static<typeof RecordJob>;
export const RecordJob = Type.Object({
  id: Id,
  kind: Type.String(),
  /** The name of the job kind in the reader's language. */
  kindName: Type.String(),
  title: Type.String(),
  state: OneOf(JOB_STATES),
  /** Numbers of items by state. */
  total: Type.Integer(),
  pending: Type.Integer(),
  running: Type.Integer(),
  ok: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  cancelled: Type.Integer(),
  createdBy: Id,
  createdByName: Type.String(),
  createdAt: Instant,
  scheduledAt: Nullable(Instant),
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  /** Recent throughput in items per minute, and the estimated seconds left. */
  perMinute: Nullable(Type.Integer()),
  secondsLeft: Nullable(Type.Integer()),
  /** Whether it is being cancelled. */
  cancelling: Type.Boolean(),
  /** The reason for waiting, with a text if the kind provides one, and until when. */
  waiting: Nullable(Type.Object({ why: OneOf(JOB_WAITS), reason: Nullable(Type.String()), until: Nullable(Instant) })),
});

export type RecordJobItem = Static<typeof RecordJobItem>;
export const RecordJobItem = Type.Object({
  id: Id,
  seq: Type.Integer(),
  label: Type.String(),
  targetType: Nullable(Type.String()),
  targetId: Nullable(Type.String()),
  /** The address of the record it is about; null without one, or if the reader may not see it. */
  page: Nullable(Type.String()),
  /** The name of the file it made; null without one, or if the reader may not download it. */
  file: Nullable(Type.String()),
  state: OneOf(JOB_ITEM_STATES),
  attempt: Type.Integer(),
  /** The error, or the reason for waiting, in the reader's language. */
  message: Nullable(Type.String()),
  code: Nullable(Type.String()),
  nextAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
});

const Kinds = Type.String({ maxLength: 2_000, pattern: '^[A-Za-z]\\w{0,60}(?:,[A-Za-z]\\w{0,60})*$' });
const { notFound } = commonFailures;
const action = { method: 'POST', access: 'signedIn', body: ById, reply: RecordJob } as const;
const refusals = [notFound, recordJobFailures.notPossible] as const;
const starts = [...refusals, recordJobFailures.targetsBusy, recordJobFailures.tooManyWaiting] as const;

/** The job calls: available to the creator of a job and to users with the permission of its kind. */
export const recordJob = defineRoutes('recordJob', {
  list: {
    method: 'GET',
    path: '/record/job/list',
    summary: 'Jobs I may see, newest first',
    access: 'signedIn',
    query: Type.Object({
      /** Comma-separated job kinds; all visible ones by default. */
      kinds: Type.Optional(Kinds),
      state: Type.Optional(OneOf(JOB_STATES)),
      mine: Type.Optional(Type.Boolean()),
      cursor: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: CursorPage(RecordJob),
  },
  get: {
    method: 'GET',
    path: '/record/job/queryById',
    summary: 'One job, with why it waits',
    access: 'signedIn',
    query: Type.Object({ id: Id }),
    reply: RecordJob,
    failures: [notFound],
  },
  items: {
    method: 'GET',
    path: '/record/job/items',
    summary: 'The items of a job in their order',
    access: 'signedIn',
    query: Type.Object({
      id: Id,
      state: Type.Optional(OneOf(JOB_ITEM_STATES)),
      /** The number of the last item of the previous page. */
      cursor: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: CursorPage(RecordJobItem),
    failures: [notFound],
  },
  file: {
    method: 'GET',
    path: '/record/job/file',
    summary: 'The file that an item of a job created, for users who may download it',
    access: 'signedIn',
    kind: 'file',
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [notFound, recordJobFailures.fileGone],
  },
  errorSheet: {
    method: 'GET',
    path: '/record/job/errorSheet',
    summary: 'The items of a job that failed or were skipped, as a table',
    access: 'signedIn',
    kind: 'file',
    query: Type.Object({ id: Id, format: OneOf(['xlsx', 'csv']) }),
    reply: Done,
    failures: [notFound],
  },
  start: {
    ...action,
    path: '/record/job/start',
    summary: 'Start a job that is a draft or scheduled',
    failures: starts,
  },
  pause: { ...action, path: '/record/job/pause', summary: 'Begin no further items of a job', failures: refusals },
  resume: { ...action, path: '/record/job/resume', summary: 'Go on with a paused job', failures: refusals },
  cancel: {
    ...action,
    path: '/record/job/cancel',
    summary: 'Cancel the items of a job that have not begun; what is done stays',
    failures: refusals,
  },
  retry: {
    ...action,
    path: '/record/job/retry',
    summary: 'Try the failed items of a job again',
    failures: starts,
  },
  clone: {
    ...action,
    path: '/record/job/clone',
    summary: 'Make a draft with the same items',
    failures: refusals,
  },
});

export const recordJobFeature = defineFeature({ name: 'recordJobs', routes: { recordJob } });
