import { commonFailures } from '@opsyard/contract';
import { actorById } from '../../kernel/actor-by-id.ts';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import type { JobParts } from '../../kernel/job.ts';
import { transact } from '../../kernel/transact.ts';
import { type ClaimedItem, claimItems } from './claim-store.ts';
import { endJobIfDone } from './ending.ts';
import { failPending } from './item-store.ts';
import { findRunJob, type RunJob, secondsToNext } from './job-store.ts';
import { type JobContext, jobKind } from './kinds.ts';
import { reportProgress } from './report-progress.ts';
import { type Running, runItem } from './run-item.ts';

type Parts = Pick<JobParts, 'db' | 'pool' | 'settings' | 'log'> & { signal: AbortSignal };

/** Processes a job for about the given milliseconds; returns the seconds until there is more to do, undefined if there is nothing. */
export async function runJobSlice(parts: Parts, jobId: string, sliceMs: number): Promise<number | undefined> {
  const { db, pool } = parts;
  const job = await findRunJob(db, jobId);
  const kind = job && jobKind(job.kind);
  const actor = job && (await actorById(db, job.createdBy));
  if (!job || !kind || !(job.state === 'queued' || job.state === 'running')) return undefined;
  if (!actor?.permissions.has(kind.permission)) return await refuseAll(parts, job);
  const { settings, signal, log } = parts;
  const context: JobContext = { db, settings, jobId, params: job.params, actor, signal, log };
  await processItems({ pool, job, kind, context }, sliceMs);
  const seconds = await secondsToNext(db, jobId);
  // Items whose workers were lost too often may have been the last ones.
  if (seconds === undefined) await endJob(pool, job);
  return seconds;
}

async function processItems(running: Running, sliceMs: number): Promise<void> {
  const { pool, job, kind, context } = running;
  const claimed = new Map<string, ClaimedItem>();
  const working = new Set<Promise<void>>();
  const until = performance.now() + sliceMs;
  const progressReporter = reportProgress(running, claimed);
  try {
    for (;;) {
      const canClaim = performance.now() < until && !context.signal.aborted;
      const limit = kind.concurrency - claimed.size;
      const items = canClaim ? await claimItems(pool, { jobId: job.id, kind, limit }) : [];
      for (const item of items) {
        claimed.set(item.id, item);
        const work = runItem(running, item).finally(() => {
          claimed.delete(item.id);
          working.delete(work);
        });
        working.add(work);
      }
      if (working.size === 0) break;
      await Promise.race(working);
    }
  } finally {
    await Promise.allSettled(working);
    await progressReporter.stop();
  }
}

/** Fails the items of a job whose creator has lost the permission. */
async function refuseAll({ pool }: Parts, job: RunJob): Promise<undefined> {
  await endJob(pool, job, (db) => failPending(db, job.id, commonFailures.forbidden.code));
}

async function endJob(pool: Parts['pool'], job: RunJob, before?: (db: Db) => Promise<void>): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(job.createdBy);
      await before?.(db);
      await endJobIfDone(db, change, job.id);
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}
