import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { ClaimedItem } from './claim-store.ts';
import type { JobItem } from './kinds.ts';

/** The columns of an item that its kind reads. */
export const ITEM_COLUMNS = `id, seq, target_type as "targetType", target_id as "targetId", label, payload, attempt`;

const hold = statement(`
  select id from record_job_item where id = $1 and lease = $2 and state = 'running' for update
`);
const lockJob = statement('select cancel_requested as cancelled from record_job where id = $1 for update');
const finish = statement(`
  update record_job_item set state = $3, error_code = $4, error_message = $5::jsonb, retryable = $6, before = $7::jsonb,
    after = $8::jsonb, lease_until = null, finished_at = now()
  where id = $1 and lease = $2 and state = 'running'
`);
const requeue = statement(`
  update record_job_item set state = $3, next_at = coalesce($9::timestamptz, now() + make_interval(secs => $4::float8)),
    attempt = attempt - case when $5::boolean then 1 else 0 end, error_code = $6, error_message = $7::jsonb,
    wait_reason = $8::jsonb, retryable = true, lease_until = null, finished_at = case when $3 = 'cancelled' then now() end
  where id = $1 and lease = $2 and state = 'running'
`);
const delayJobUntil = statement(`
  update record_job set wait_until = greatest(wait_until, $2::timestamptz), wait_reason = $3::jsonb where id = $1
`);

const failAll = statement(`
  update record_job_item set state = 'failed', error_code = $2, error_message = '{"values": {}}', retryable = false,
    finished_at = now()
  where job_id = $1 and state = 'pending'
  returning ${ITEM_COLUMNS}
`);

/** Whether the worker still holds the lease; if so, the item is locked until the transaction ends. */
export async function lockClaimedItem(db: Db, { id, lease }: ClaimedItem): Promise<boolean> {
  return (await rowOf(db, hold, [id, lease])) !== undefined;
}

/** A message about an item: a sentence, or the values of the sentence of its code. */
export type ItemMessage = Sentence | { values: Record<string, string | number> };

export type Finish = {
  state: 'ok' | 'skipped' | 'failed';
  code?: string | null;
  message?: ItemMessage | null;
  retryable?: boolean | null;
  before?: unknown;
  after?: unknown;
};

/** Ends an item whose lease is held. */
export async function finishItem(db: Db, { id, lease }: ClaimedItem, end: Finish): Promise<void> {
  const { state, code = null, message = null, retryable = null, before, after } = end;
  await rowsOf(db, finish, [id, lease, state, code, json(message), retryable, json(before), json(after)]);
}

export type RequeueOptions = {
  /** When it is due again: in a number of seconds, or at an instant. */
  after?: number;
  until?: Date;
  /** Whether this does not count as an attempt. */
  free: boolean;
  code?: string | null;
  message?: ItemMessage | null;
  reason?: Sentence | null;
};

/** Returns an item to the queue, or cancels it if its job is being cancelled; returns its state, or undefined if the lease was lost. */
export async function requeueItem(
  db: Db,
  jobId: string,
  { id, lease }: ClaimedItem,
  how: RequeueOptions,
): Promise<'pending' | 'cancelled' | undefined> {
  const job = await rowOf<{ cancelled: boolean }>(db, lockJob, [jobId]);
  if (!(await rowOf(db, hold, [id, lease]))) return undefined;
  const { after = 0, until, free, code = null, message = null, reason = null } = how;
  const state = job?.cancelled ? 'cancelled' : 'pending';
  const at = until?.toISOString() ?? null;
  await rowsOf(db, requeue, [id, lease, state, after, free, code, json(message), json(reason), at]);
  return state;
}

/** Makes a whole job wait. */
export async function delayJob(db: Db, jobId: string, until: Date, reason: Sentence): Promise<void> {
  await rowsOf(db, delayJobUntil, [jobId, until.toISOString(), json(reason)]);
}

/** Fails the items of a job that have not started, and returns them. */
export async function failPending(db: Db, jobId: string, code: string): Promise<JobItem[]> {
  await rowsOf(db, lockJob, [jobId]);
  return await rowsOf<JobItem>(db, failAll, [jobId, code]);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
