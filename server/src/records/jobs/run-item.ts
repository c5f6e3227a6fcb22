import type pg from 'pg';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { transact } from '../../kernel/database/transact.ts';
import { RequestFailed } from '../../kernel/fail.ts';
import type { ClaimedItem } from './claim-store.ts';
import { announceJobs, endJobIfDone } from './ending.ts';
import { delayJob, type Finish, finishItem, type ItemMessage, lockClaimedItem, requeueItem } from './item-store.ts';
import { appendItems, type RunJob } from './job-store.ts';
import type { JobContext, JobKind, JobOutcome } from './kinds.ts';
import { recordJobEnd } from './record-job-end.ts';

/** The context of processing the items of a job. */
export type Running = { pool: pg.Pool; job: RunJob; kind: JobKind; context: JobContext };
type FinalOutcome = Exclude<JobOutcome, { state: 'wait' }>;

const MAX_BACK_OFF = 3_600;
const UNEXPECTED = ['Something unexpected went wrong.', '发生意外错误。'] as const;

/** Processes a claimed item and records the outcome; nothing is recorded if the lease was lost. */
export async function runItem(running: Running, item: ClaimedItem): Promise<void> {
  const outcome = await outcomeOf(running, item);
  if (!outcome) return await releaseItem(running, item);
  if (outcome.state === 'wait') return await postpone(running, item, outcome);
  try {
    await finishWith(running, item, outcome);
  } catch (error) {
    const refused = refusalOf(running, error);
    const parts = refused && !refused.retryable && running.kind.divide?.(item);
    if (parts) await divideItem(running, item, parts);
    else if (refused) await finishWith(running, item, refused);
    else await releaseItem(running, item);
  }
}

/** Undefined if the work was aborted because the process shuts down. */
async function outcomeOf({ kind, context }: Running, item: ClaimedItem): Promise<JobOutcome | Refusal | undefined> {
  const { lease: _, jobId: __, ...fields } = item;
  try {
    return await kind.run(fields, context);
  } catch (error) {
    return refusalOf({ context }, error);
  }
}

/** The outcome of an error: a declared failure is permanent, others are retryable. */
function refusalOf({ context: { signal, log, jobId } }: Pick<Running, 'context'>, error: unknown): Refusal | undefined {
  if (error instanceof RequestFailed) {
    const { failure, more } = error;
    const message = { values: more.values ?? {} };
    return { isRefusal: true, state: 'failed', code: failure.code, message, retryable: false };
  }
  if (signal.aborted) return undefined;
  log.warn({ err: error, recordJob: jobId }, 'an item of a job failed unexpectedly');
  return { isRefusal: true, state: 'failed', code: 'unexpected', message: UNEXPECTED, retryable: true };
}

type Refusal = { isRefusal: true; state: 'failed'; code: string; message: ItemMessage; retryable: boolean };

async function finishWith(running: Running, item: ClaimedItem, ending: FinalOutcome | Refusal): Promise<void> {
  const { kind } = running;
  if (ending.state === 'failed' && ending.retryable && item.attempt < kind.attempts) {
    const pause = Math.min(MAX_BACK_OFF, kind.backOffSeconds * 2 ** (item.attempt - 1));
    const after = pause * (0.75 + Math.random() / 2);
    return await requeue(running, item, { after, free: false, code: ending.code, message: ending.message });
  }
  await inTransaction(running, async (db, change) => {
    // First, so that nothing is written if another worker holds the item.
    if (!(await lockClaimedItem(db, item))) return;
    const { actor } = running.context;
    if ('isRefusal' in ending) await recordJobEnd({ db, change, actor }, kind, [item], ending);
    else await ending.write?.({ db, change, actor });
    await finishItem(db, item, endOf(ending));
    if ('next' in ending) await ending.next?.({ db, change, actor });
    await endJobIfDone(db, change, running.job.id);
  });
}

function endOf(ending: FinalOutcome | Refusal): Finish {
  if (ending.state === 'ok') return { state: 'ok', before: ending.before, after: ending.after };
  const { code, message } = ending;
  return { state: ending.state, code, message, ...(ending.state === 'failed' && { retryable: ending.retryable }) };
}

const DIVIDED = [
  'Part of it was refused, so that each part is tried on its own.',
  '其中部分被拒绝，已拆分为单项逐一重试。',
] as const;

async function divideItem(
  running: Running,
  item: ClaimedItem,
  parts: readonly { label: string; payload: unknown }[],
): Promise<void> {
  const { job } = running;
  await inTransaction(running, async (db, change) => {
    if (!(await lockClaimedItem(db, item))) return;
    await appendItems(
      db,
      job,
      parts.map((part) => ({ ...part, id: newId(), targetType: null, targetId: null })),
    );
    await finishItem(db, item, { state: 'skipped', code: 'divided', message: DIVIDED });
    await endJobIfDone(db, change, job.id);
  });
}

type WaitOutcome = Extract<JobOutcome, { state: 'wait' }>;

async function postpone(running: Running, item: ClaimedItem, { until, reason, all }: WaitOutcome): Promise<void> {
  await requeue(running, item, { until, free: true, reason }, async (db) => {
    if (all) await delayJob(db, running.job.id, until, reason);
  });
}

/** It counts as an attempt: what was sent may have arrived, so that the next attempt checks first. */
async function releaseItem(running: Running, item: ClaimedItem): Promise<void> {
  await requeue(running, item, { after: 0, free: false });
}

type RequeueOptions = Parameters<typeof requeueItem>[3];

async function requeue(
  running: Running,
  item: ClaimedItem,
  options: RequeueOptions,
  more?: (db: Db) => Promise<void>,
): Promise<void> {
  const { id } = running.job;
  await inTransaction(running, async (db, change) => {
    const state = await requeueItem(db, id, item, options);
    if (state === undefined) return;
    const { kind, context } = running;
    if (state === 'cancelled')
      await recordJobEnd({ db, change, actor: context.actor }, kind, [item], { state, code: null });
    await more?.(db);
    // If the job is being cancelled, this may have been its last item.
    await endJobIfDone(db, change, id);
  });
}

async function inTransaction({ pool, job }: Running, work: (db: Db, change: Change) => Promise<void>): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(job.createdBy, job.opId ?? undefined);
      if (job.createdBy) change.source = 'bulk';
      await work(db, change);
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}

/** Notifies pages of the progress of jobs. */
export async function announceProgress(
  pool: pg.Pool,
  jobIds: readonly string[],
  note: (db: Db) => Promise<void>,
): Promise<void> {
  await transact(pool, {
    async work(db) {
      await note(db);
      const change = new Change(null);
      announceJobs(change, jobIds, 'progress');
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}
