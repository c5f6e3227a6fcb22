import type { RecordJobState } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Sentence } from '../../kernel/words.ts';

/** A job as needed to run it. */
export type RunJob = {
  id: string;
  kind: string;
  title: string;
  params: unknown;
  state: RecordJobState;
  createdBy: string;
  opId: string | null;
};

const read = statement(`
  select id, kind, title, params, state, created_by as "createdBy", op_id as "opId" from record_job
  where id = any ($1::uuid[]) and state in ('queued', 'running')
`);
const insertJob = statement(`
  insert into record_job (id, kind, title, params, state, priority, created_by, scheduled_at, op_id, clone_of, titles)
  values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11::jsonb)
`);
const insertItems = statement(`
  with given as (
    select g.* from jsonb_to_recordset($3::jsonb)
      as g (id uuid, seq int, "targetType" text, "targetId" text, label text, payload jsonb)
  ), kept as (
    insert into record_job_item (id, job_id, seq, kind, target_type, target_id, label, payload, state)
    select id, $1, seq, $2, "targetType", "targetId", label, payload, $4 from given order by seq
    on conflict (kind, target_type, target_id) where state in ('pending', 'running') and target_id is not null do nothing
    returning id
  )
  select g.id from given g where not exists (select from kept k where k.id = g.id)
`);
// Locks the job, so that two items are not divided into the same numbers.
const lastSeq = statement(`
  select (select max(seq) from record_job_item where job_id = j.id) as last from record_job j where j.id = $1 for update
`);
const insertSkipped = statement(`
  insert into record_job_item (id, job_id, seq, kind, target_type, target_id, label, payload, state, error_code,
    error_message, finished_at)
  select id, $1, seq, $2, "targetType", "targetId", label, payload, 'skipped', 'inFlight', $4::jsonb, now()
  from jsonb_to_recordset($3::jsonb)
    as g (id uuid, seq int, "targetType" text, "targetId" text, label text, payload jsonb)
`);
const endJobIfDone = statement(`
  update record_job set finished_at = now(), rate = null, wait_until = null, wait_reason = null,
    state = case when cancelled > 0 then 'cancelled' when failed = 0 then 'succeeded'
      when ok + skipped = 0 then 'failed' else 'partial' end
  where id = $1 and pending = 0 and running = 0 and state in ('queued', 'running', 'paused')
  returning kind, title, state, created_by as "createdBy", total, ok + skipped as done, failed
`);
const tick = statement(`
  update record_job set ticked_at = now(), ticked_done = ok + skipped + failed,
    rate = case when ticked_at is null or ticked_at < now() - interval '15 seconds' or started_at > ticked_at then null
      else 0.7 * coalesce(rate, fresh) + 0.3 * fresh end
  from (
    select id as ticked_id, (ok + skipped + failed - ticked_done) / greatest(0.05, extract(epoch from now() - ticked_at)) as fresh
    from record_job where id = any ($1::uuid[]) and state = 'running' order by id for update
  ) t
  where id = ticked_id
`);
const next = statement(`
  select j.id, extract(epoch from greatest(j.scheduled_at, j.wait_until, least(
    (select min(next_at) from record_job_item where job_id = j.id and state = 'pending'),
    (select min(lease_until) from record_job_item where job_id = j.id and state = 'running')
  )) - now())::float8 as seconds
  from record_job j where id = any ($1::uuid[]) and state in ('queued', 'running')
`);
const DUE = `
  state in ('queued', 'running') and (scheduled_at is null or scheduled_at <= now())
  and (wait_until is null or wait_until <= now()) and (
    exists (select from record_job_item where job_id = j.id and state = 'pending' and next_at <= now())
    or exists (select from record_job_item where job_id = j.id and state = 'running' and lease_until < now())
  )`;
const due = statement(`select j.id, j.kind from record_job j where ${DUE} order by priority desc, id limit 500`);
const dueWith = statement(`
  select j.id from record_job j where ${DUE} and id <> $1 and kind = (select kind from record_job where id = $1)
  order by priority desc, id limit $2
`);
const ended = statement('select id from record_job where id = any ($1::uuid[]) and finished_at is not null');
const remove = statement(`
  delete from record_job where id in (
    select id from record_job where finished_at < now() - make_interval(days => $1) order by finished_at limit 100
  ) returning id
`);

/** Finds those of jobs that have not ended and are not paused, in the given order. */
export async function findRunJobs(db: Db, ids: readonly string[]): Promise<RunJob[]> {
  const found = new Map((await rowsOf<RunJob>(db, read, [ids])).map((job) => [job.id, job]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export type NewJob = Omit<RunJob, 'params'> & {
  titles: Sentence | null;
  params: unknown;
  priority: number;
  scheduledAt: Date | null;
  cloneOf: string | null;
};

/** Inserts a job without items. */
export async function insertRecordJob(db: Db, job: NewJob): Promise<void> {
  const { id, kind, title, titles, params, state, priority, createdBy, scheduledAt, opId, cloneOf } = job;
  const at = scheduledAt?.toISOString() ?? null;
  await rowsOf(db, insertJob, [
    id,
    kind,
    title,
    JSON.stringify(params ?? null),
    state,
    priority,
    createdBy,
    at,
    opId,
    cloneOf,
    titles && JSON.stringify(titles),
  ]);
}

export type NewItem = {
  id: string;
  seq: number;
  targetType: string | null;
  targetId: string | null;
  label: string;
  payload: unknown;
};

/** Why an item is skipped whose target is in flight. */
export const IN_FLIGHT = JSON.stringify([
  'Another job is about to do the same for this one.',
  '另一个任务正在对同一对象执行相同操作。',
]);

/** Adds items to a job; items whose target is in flight in another job of the kind are skipped. Those of a draft are in flight once it starts. */
export async function insertItemsOf(
  db: Db,
  job: Pick<RunJob, 'id' | 'kind'>,
  items: readonly NewItem[],
  state: 'pending' | 'draft' = 'pending',
): Promise<void> {
  const found = await rowsOf<{ id: string }>(db, insertItems, [job.id, job.kind, JSON.stringify(items), state]);
  if (found.length === 0) return;
  const busy = new Set(found.map(({ id }) => id));
  const left = items.filter(({ id }) => busy.has(id));
  await rowsOf(db, insertSkipped, [job.id, job.kind, JSON.stringify(left), IN_FLIGHT]);
}

/** Adds items behind those a job has. */
export async function appendItems(
  db: Db,
  job: Pick<RunJob, 'id' | 'kind'>,
  items: readonly Omit<NewItem, 'seq'>[],
): Promise<void> {
  const { last } = one(await rowsOf<{ last: number }>(db, lastSeq, [job.id]));
  await insertItemsOf(
    db,
    job,
    items.map((item, at) => ({ ...item, seq: last + 1 + at })),
  );
}

/** A job that has just ended. */
export type EndedJob = {
  kind: string;
  title: string;
  state: RecordJobState;
  createdBy: string;
  total: number;
  done: number;
  failed: number;
};

/** Ends a job whose items have all ended; undefined if some have not, or it had already ended. */
export async function endFinishedJob(db: Db, id: string): Promise<EndedJob | undefined> {
  return await rowOf<EndedJob>(db, endJobIfDone, [id]);
}

/** Updates the throughput of jobs. */
export async function updateRates(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, tick, [ids]);
}

/** Seconds until each job that has not ended has something to do; null if it has nothing. */
export async function secondsToNext(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await rowsOf<{ id: string; seconds: number | null }>(db, next, [ids]);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** Jobs that have something to do, the most urgent first. */
export async function dueJobs(db: Db): Promise<Pick<RunJob, 'id' | 'kind'>[]> {
  return await rowsOf(db, due);
}

/** Other jobs of the kind of a job that have something to do, up to a limit, the most urgent first. */
export async function dueJobsLike(db: Db, id: string, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, dueWith, [id, limit])).map((found) => found.id);
}

/** Those of jobs that have ended. */
export async function endedJobs(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, ended, [ids])).map(({ id }) => id);
}

/** Removes jobs that ended the given number of days ago, up to a limit; returns their number. */
export async function removeOldJobs(db: Db, days: number): Promise<number> {
  return (await rowsOf(db, remove, [days])).length;
}
