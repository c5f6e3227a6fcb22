import type { JobRun } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../database/db.ts';
import { type Job, namesOfJob } from './job.ts';

const COLUMNS = `
  id, name, started_at as "startedAt", (extract(epoch from ended_at - started_at) * 1000)::int as duration,
  case when ended_at is null then case when started_at > now() - interval '2 hours' then 'running' else 'lost' end
    when error is null then 'done' else 'failed' end as outcome, error, asked as manual
`;
const begin = statement(`insert into job_run (id, name, asked) values ($1, $2, $3)`);
const finish = statement(`update job_run set ended_at = clock_timestamp(), error = $2 where id = $1`);
const paused = statement(`select username from job_pause where name = any ($1::text[])`);
const pauses = statement(`select name, username from job_pause`);
const pause = statement(`insert into job_pause (name, username) values ($1, $2) on conflict (name) do nothing`);
const resume = statement(`delete from job_pause where name = any ($1::text[])`);
const latest = statement(`
  select distinct on (j.job) r.*, j.job as name from unnest($1::text[], $2::text[]) as j (job, known)
  cross join lateral (select seq, ${COLUMNS} from job_run where name = j.known order by seq desc limit 1) r
  order by j.job, r.seq desc
`);
const history = statement(`
  select ${COLUMNS} from job_run where name = any ($1::text[]) order by seq desc limit $2 offset $3
`);
const count = statement(`select count(*)::int as total from job_run where name = any ($1::text[])`);
const queues = statement(`
  select task_identifier as name, count(*) filter (where attempts < max_attempts)::int as waiting,
    count(*) filter (where attempts >= max_attempts)::int as failed
  from graphile_worker.jobs group by task_identifier
`);

/** Records the start of a run; `manual` if a user started it. */
export async function recordRunStart(db: Db, run: { id: string; name: string; manual: boolean }): Promise<void> {
  await rowsOf(db, begin, [run.id, run.name, run.manual]);
}

/** Records the end of a run; without an error it succeeded. */
export async function recordRunEnd(db: Db, id: string, error: string | null): Promise<void> {
  await rowsOf(db, finish, [id, error]);
}

/** Whether a scheduled job is paused, under any of its names. */
export async function isPaused(db: Db, names: readonly string[]): Promise<boolean> {
  return (await rowOf(db, paused, [names])) !== undefined;
}

export async function findPauses(db: Db): Promise<Map<string, string>> {
  const rows = await rowsOf<{ name: string; username: string }>(db, pauses);
  return new Map(rows.map(({ name, username }) => [name, username]));
}

export async function pauseJob(db: Db, name: string, username: string): Promise<void> {
  await rowsOf(db, pause, [name, username]);
}

/** Resumes a job, under all its names. */
export async function resumeJob(db: Db, names: readonly string[]): Promise<void> {
  await rowsOf(db, resume, [names]);
}

/** The latest run of each of the given jobs, under any of its names. */
export async function latestRuns(
  db: Db,
  jobs: readonly Pick<Job, 'name' | 'formerName'>[],
): Promise<Map<string, JobRun>> {
  const known = jobs.flatMap((job) => namesOfJob(job).map((name) => ({ job: job.name, name })));
  const columns = [known.map(({ job }) => job), known.map(({ name }) => name)];
  const rows = await rowsOf<JobRun & { seq: number }>(db, latest, columns);
  return new Map(rows.map(({ seq: _, ...run }) => [run.name, run]));
}

type Range = { limit: number; offset: number };

/** The runs of a job under any of its names, newest first, and their number. */
export async function listRuns(
  db: Db,
  job: Pick<Job, 'name' | 'formerName'>,
  { limit, offset }: Range,
): Promise<{ rows: JobRun[]; total: number }> {
  const names = namesOfJob(job);
  const rows = await rowsOf<JobRun>(db, history, [names, limit, offset]);
  const { total } = one(await rowsOf<{ total: number }>(db, count, [names]));
  return { rows: rows.map((run) => ({ ...run, name: job.name })), total };
}

export type Queued = { waiting: number; failed: number };

/** Numbers of waiting and permanently failed jobs, by name. */
export async function countQueuedByName(db: Db): Promise<Map<string, Queued>> {
  const rows = await rowsOf<Queued & { name: string }>(db, queues);
  return new Map(rows.map(({ name, ...queued }) => [name, queued]));
}
