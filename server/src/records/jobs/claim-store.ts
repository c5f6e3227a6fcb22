import type pg from 'pg';
import { Change } from '../../kernel/change.ts';
import { rowsOf, statement } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { ITEM_COLUMNS } from './item-store.ts';
import type { JobItem, JobKind } from './kinds.ts';
import { recordJobEnd } from './record-job-end.ts';

/** A claimed item; `lease` is the number with which its result is accepted. */
export type ClaimedItem = JobItem & { readonly jobId: string; readonly lease: number };

// All changes of a job and its items lock the job's row first, which prevents deadlocks.
const lockJobs = statement(`
  select id from record_job
  where id = any ($1::uuid[]) and state in ('queued', 'running') and (scheduled_at is null or scheduled_at <= now())
    and (wait_until is null or wait_until <= now())
  order by id for update
`);
const lockKind = statement(`select pg_advisory_xact_lock(hashtextextended('record job ' || $1, 0))`);
// Behind the others: should they be what ends workers, the others come first. Rounded down: instants have millisecond
// precision, and one rounded up would not be due in this transaction.
const recover = statement(`
  update record_job_item i set lost = lost + 1, lease_until = null, next_at = date_trunc('milliseconds', now()),
    state = case when i.lost + 1 >= $2::int then 'failed' else 'pending' end,
    finished_at = case when i.lost + 1 >= $2::int then now() end,
    error_code = case when i.lost + 1 >= $2::int then 'abandoned' end,
    error_message = case when i.lost + 1 >= $2::int then $3::jsonb end,
    retryable = case when i.lost + 1 >= $2::int then true end
  where i.id in (
    select id from record_job_item
    where job_id = any ($1::uuid[]) and state = 'running' and lease_until < now() for update skip locked
  )
  returning ${ITEM_COLUMNS}, state
`);
// The jobs take turns, so that a large one does not delay small ones.
const claim = statement(`
  update record_job_item i set state = 'running', attempt = attempt + 1, lease = lease + 1, wait_reason = null,
    lease_until = now() + make_interval(secs => $4::float8)
  where i.id in (
    select due.id from unnest($1::uuid[]) with ordinality as job (id, place) cross join lateral (
      select id, row_number() over (order by next_at, seq) as turn from record_job_item
      where job_id = job.id and state = 'pending' and next_at <= now() order by next_at, seq limit $3::bigint
    ) due
    order by due.turn, job.place
    limit least($3::bigint, greatest(0, $5::bigint - (
      select count(*) from record_job_item where kind = $2 and state = 'running' and lease_until >= now()
    )))
  )
  returning ${ITEM_COLUMNS}, job_id as "jobId", lease
`);
const begin = statement(`
  update record_job set state = 'running', started_at = coalesce(started_at, now()), wait_until = null, wait_reason = null
  where id = any ($1::uuid[]) and (state = 'queued' or wait_until is not null)
`);
const renew = statement(`
  update record_job_item set lease_until = now() + make_interval(secs => $3::float8)
  from unnest($1::uuid[], $2::bigint[]) as held (held_id, held_lease)
  where id = held_id and lease = held_lease and state = 'running'
`);

/** The number of lost workers after which an item fails. */
const MAX_LOST = 10;
const ABANDONED = JSON.stringify([
  'The process working on this ended several times before it was done.',
  '处理该项的进程多次中途退出。',
]);

/** Claims up to `limit` due items of jobs of one kind, including those with an expired lease; none of jobs that may not run. */
export async function claimItems(
  pool: pg.Pool,
  { jobIds, kind, limit }: { jobIds: readonly string[]; kind: JobKind; limit: number },
): Promise<ClaimedItem[]> {
  const { items } = await transact(pool, {
    async work(db) {
      const change = new Change(null);
      await rowsOf(db, lockKind, [kind.name]);
      const open = new Set((await rowsOf<{ id: string }>(db, lockJobs, [jobIds])).map(({ id }) => id));
      if (open.size === 0) return { change, items: [] };
      const ids = jobIds.filter((id) => open.has(id));
      const lost = await rowsOf<JobItem & { state: string }>(db, recover, [ids, MAX_LOST, ABANDONED]);
      const abandoned = lost.filter(({ state }) => state === 'failed');
      await recordJobEnd({ db, change }, kind, abandoned, { state: 'failed', code: 'abandoned' });
      const items = await rowsOf<ClaimedItem>(db, claim, [ids, kind.name, limit, kind.leaseSeconds, kind.concurrency]);
      if (items.length > 0) await rowsOf(db, begin, [[...new Set(items.map(({ jobId }) => jobId))]]);
      return { change, items: items.sort((a, b) => a.seq - b.seq) };
    },
    last: (db, { change }) => change.write(db, undefined),
  });
  return items;
}

export async function renewLeases(pool: pg.Pool, items: readonly ClaimedItem[], seconds: number): Promise<void> {
  const { name, text } = renew;
  await pool.query({
    ...(name && { name }),
    text,
    values: [items.map(({ id }) => id), items.map(({ lease }) => lease), seconds],
  });
}
