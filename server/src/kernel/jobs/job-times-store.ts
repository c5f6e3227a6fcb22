import { type Db, one, rowOf, rowsOf, statement } from '../database/db.ts';
import { WORKER_LOCKS } from './jobs-guard.ts';

const KNOWN_CRONTABS = 'graphile_worker._private_known_crontabs';
const SET_BACK = 'clock set back';

// Times written while the database's clock was ahead are set to now: otherwise they would delay jobs until then.
const correctTimes = statement(`
  with ahead as (
    select identifier, greatest(last_execution, known_since) - now() as span from ${KNOWN_CRONTABS}
    where greatest(last_execution, known_since) > now()
  ), corrected as (
    update ${KNOWN_CRONTABS} c
    set last_execution = least(c.last_execution, date_trunc('minute', now())), known_since = least(c.known_since, now())
    from ahead where ahead.identifier = c.identifier
  ), freed as (
    update graphile_worker._private_jobs set run_at = now(), created_at = least(created_at, now())
    where locked_at is null and run_at > now() and (
      (created_at > now() and run_at <= created_at + interval '1 second')
      -- A job that failed waits six hours at most.
      or (attempts > 0 and run_at > now() + interval '7 hours')
    )
  ), logged as (
    insert into installation (name, value)
    select '${SET_BACK}', jsonb_build_object('at', now(), 'seconds', extract(epoch from max(span))::int) from ahead having count(*) > 0
    on conflict (name) do update set value = excluded.value
  )
  select count(*)::int as jobs from ahead
`);
const remember = statement(`
  insert into ${KNOWN_CRONTABS} (identifier, known_since) select name, now() from unnest($1::text[]) as name on conflict do nothing
`);
const read = statement(`
  select identifier as name, known_since as "knownSince", last_execution as "lastTime", last_execution::text as seen, now() as now
  from ${KNOWN_CRONTABS} where identifier = any ($1::text[])
`);
// If several processes check at once, the first one queues the job, and the others find it queued.
const queue = statement(`
  with due as (
    select * from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::int[]) as d (name, seen, time, attempts)
  ), taken as (
    update ${KNOWN_CRONTABS} c set last_execution = d.time from due d
    where d.name = c.identifier and c.last_execution is not distinct from d.seen
    returning d.name, d.time, d.attempts
  )
  select (graphile_worker.add_job(
    identifier => name, payload => json_build_object('_cron', json_build_object('ts', time)), job_key => name,
    max_attempts => attempts
  )).id from taken
`);
const outlook = statement(`
  select now() as now, exists (
    select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${WORKER_LOCKS}::oid
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
  ) as "isRun"
`);
const setBack = statement(`
  select value ->> 'at' as at, (value ->> 'seconds')::int as seconds from installation
  where name = '${SET_BACK}' and (value ->> 'at')::timestamptz > now() - interval '7 days'
`);

/** The scheduled times of a job in the database, and the database's clock. */
export type KnownTimes = {
  name: string;
  knownSince: string;
  lastTime: string | null;
  seen: string | null;
  now: string;
};
export type DueJob = { name: string; seen: string | null; time: string; attempts: number };

/** Corrects times in the future, after the database's clock was ahead; returns the number of jobs. */
export async function correctFutureTimes(db: Db): Promise<number> {
  return one(await rowsOf<{ jobs: number }>(db, correctTimes)).jobs;
}

/** The scheduled times of jobs; a new job is added. */
export async function readTimes(db: Db, names: readonly string[]): Promise<KnownTimes[]> {
  await rowsOf(db, remember, [names]);
  return await rowsOf<KnownTimes>(db, read, [names]);
}

/** Queues jobs that are due, unless another process has queued them since they were read. */
export async function queueDue(db: Db, due: readonly DueJob[]): Promise<void> {
  const columns = [due.map(({ name }) => name), due.map(({ seen }) => seen), due.map(({ time }) => time)];
  await rowsOf(db, queue, [...columns, due.map(({ attempts }) => attempts)]);
}

/** The database's clock, and whether any process runs jobs. */
export async function jobOutlook(db: Db): Promise<{ now: string; isRun: boolean }> {
  return one(await rowsOf<{ now: string; isRun: boolean }>(db, outlook));
}

/** When scheduled times were in the future during the last week, and by how many seconds. */
export async function clockSetBack(db: Db): Promise<{ at: string; seconds: number } | null> {
  return (await rowOf<{ at: string; seconds: number }>(db, setBack)) ?? null;
}
