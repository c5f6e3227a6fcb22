import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { PagingQuery } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';

/** The job has no schedule: it runs on demand. */
export const jobFailures = failures('job', { notTimed: 409 });

const Outcome = OneOf(['running', 'done', 'failed', 'lost']);

export type JobRun = Static<typeof JobRun>;
export const JobRun = Type.Object({
  id: Id,
  name: Type.String(),
  startedAt: Instant,
  /** Milliseconds. */
  duration: Nullable(Type.Integer()),
  outcome: Outcome,
  error: Nullable(Type.String()),
  /** Whether it was started manually. */
  manual: Type.Boolean(),
});

export type JobState = Static<typeof JobState>;
export const JobState = Type.Object({
  name: Type.String(),
  /** A cron expression in UTC; null for a job that runs on demand. */
  cron: Nullable(Type.String()),
  /** By the database's clock; null while it is paused, or no process runs jobs. */
  nextRun: Nullable(Instant),
  paused: Type.Boolean(),
  pausedBy: Nullable(Type.String()),
  waiting: Type.Integer(),
  /** Failed after all retries. */
  failed: Type.Integer(),
  lastRun: Nullable(JobRun),
});

const JobName = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z-]+$' });
const named = Type.Object({ name: JobName }, { additionalProperties: false });
const { notFound } = commonFailures;

export const job = defineRoutes('job', {
  list: {
    method: 'GET',
    path: '/sys/quartzJob/list',
    summary: 'The jobs of the product: when they run, and how it went last',
    access: 'system:job:view',
    query: Type.Object({ ...PagingQuery }, { additionalProperties: true }),
    reply: Paged(JobState),
  },
  history: {
    method: 'GET',
    path: '/sys/quartzJob/history',
    summary: 'Runs of a job, newest first; kept for 30 days',
    access: 'system:job:view',
    query: Type.Object({ ...Paging, name: JobName }),
    reply: Paged(JobRun),
    failures: [notFound],
  },
  execute: {
    method: 'POST',
    path: '/sys/quartzJob/execute',
    summary: 'Run a job now, also while it is paused; its schedule stays',
    access: 'system:job:run',
    body: named,
    reply: Done,
    failures: [notFound, jobFailures.notTimed],
  },
  pause: {
    method: 'POST',
    path: '/sys/quartzJob/pause',
    summary: 'Pause a scheduled job: until it is resumed it only runs when executed by a user',
    access: 'system:job:run',
    body: named,
    reply: Done,
    failures: [notFound, jobFailures.notTimed],
  },
  resume: {
    method: 'POST',
    path: '/sys/quartzJob/resume',
    summary: 'Resume a scheduled job',
    access: 'system:job:run',
    body: named,
    reply: Done,
    failures: [notFound, jobFailures.notTimed],
  },
});
