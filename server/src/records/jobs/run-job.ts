import { recordJobFailures } from '@opsyard/contract';
import { actorById } from '../../kernel/access/actor-by-id.ts';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { JobParts } from '../../kernel/jobs/job.ts';
import { type ClaimedItem, claimItems } from './claim-store.ts';
import { endJobIfDone } from './ending.ts';
import { failPending } from './item-store.ts';
import { findRunJobs, type RunJob, secondsToNext } from './job-store.ts';
import { type JobKind, jobKind } from './kinds.ts';
import { recordJobEnd } from './record-job-end.ts';
import { reportProgress } from './report-progress.ts';
import { type Running, runItem } from './run-item.ts';

type Parts = Pick<JobParts, 'db' | 'pool' | 'files' | 'settings' | 'log'> & { signal: AbortSignal };

/** Seconds until jobs look again when other workers process as many items of their kind as may run at once. */
const BUSY_PAUSE = 1;

/** Processes jobs of one kind together for about the given milliseconds; returns the seconds until each has more to do. */
export async function runJobSlice(
  parts: Parts,
  jobIds: readonly string[],
  sliceMs: number,
): Promise<Map<string, number>> {
  const { db, pool } = parts;
  const jobs = await findRunJobs(db, jobIds);
  const kind = jobs[0] && jobKind(jobs[0].kind);
  if (!kind) return new Map();
  const running = await prepare(parts, kind, jobs);
  const count = running.size > 0 ? await processItems({ ...parts, kind, running }, sliceMs) : 0;
  const pause = count === 0 ? BUSY_PAUSE : 0;
  const seconds = new Map<string, number>();
  for (const [id, left] of await secondsToNext(db, [...running.keys()])) {
    const job = running.get(id)?.job;
    if (left !== null) seconds.set(id, Math.max(left, pause));
    // Items whose workers were lost too often may have been the last ones.
    else if (job) await endJob(pool, job);
  }
  return seconds;
}

/** The jobs to process, by their ids; those whose creator has lost the permission fail. */
async function prepare(parts: Parts, kind: JobKind, jobs: readonly RunJob[]): Promise<Map<string, Running>> {
  const { db, pool, files, settings, signal, log } = parts;
  const creators = [...new Set(jobs.map(({ createdBy }) => createdBy))];
  const actors = new Map(await Promise.all(creators.map(async (id) => [id, await actorById(db, id)] as const)));
  const running = new Map<string, Running>();
  for (const job of jobs) {
    const actor = actors.get(job.createdBy);
    const context = actor && { db, files, settings, jobId: job.id, params: job.params, actor, signal, log };
    if (context?.actor.permissions.has(kind.creatorPermission)) running.set(job.id, { pool, job, kind, context });
    else await endJob(pool, job, (tx, change) => refuseAll(tx, change, kind, job.id));
  }
  return running;
}

async function refuseAll(db: Db, change: Change, kind: JobKind, jobId: string): Promise<void> {
  const { code } = recordJobFailures.creatorUnable;
  await recordJobEnd({ db, change }, kind, await failPending(db, jobId, code), { state: 'failed', code });
}

type Slice = Parts & { kind: JobKind; running: ReadonlyMap<string, Running> };

async function processItems({ pool, log, signal, kind, running }: Slice, sliceMs: number): Promise<number> {
  const claimed = new Map<string, ClaimedItem>();
  const working = new Set<Promise<void>>();
  const until = performance.now() + sliceMs;
  const progress = reportProgress({ pool, kind, log }, claimed);
  let jobIds = [...running.keys()];
  let count = 0;
  try {
    for (;;) {
      // At least once, however long it took to get here.
      const canClaim = (count === 0 || performance.now() < until) && !signal.aborted;
      const limit = kind.concurrency - claimed.size;
      const items = canClaim ? await claimItems(pool, { jobIds, kind, limit }) : [];
      for (const item of items) {
        claimed.set(item.id, item);
        progress.include(item.jobId);
        const work = runItem(running.get(item.jobId) as Running, item).finally(() => {
          claimed.delete(item.id);
          working.delete(work);
        });
        working.add(work);
      }
      // Where items are claimed one at a time, the first job would otherwise be the next each time.
      const served = new Set(items.map(({ jobId }) => jobId));
      jobIds = [...jobIds.filter((id) => !served.has(id)), ...served];
      count += items.length;
      if (working.size === 0) return count;
      await Promise.race(working);
    }
  } finally {
    await Promise.allSettled(working);
    await progress.stop();
  }
}

async function endJob(
  pool: Parts['pool'],
  job: RunJob,
  before?: (db: Db, change: Change) => Promise<void>,
): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(job.createdBy);
      await before?.(db, change);
      await endJobIfDone(db, change, job.id);
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}
