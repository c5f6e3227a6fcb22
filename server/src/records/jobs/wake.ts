import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { dequeue, enqueue, type Job } from '../../kernel/job.ts';
import { dueJobsLike } from './job-store.ts';
import { runJobSlice } from './run-job.ts';

/** Milliseconds a job is processed before other background jobs get their turn. */
const SLICE_MS = 3_000;
/** Jobs processed together, so that many small ones share requests to a provider. */
const TOGETHER = 200;

/** Processes a job, and others of its kind, for a while, and requeues those with more to do. */
export const runRecordJob: Job<{ jobId: string }> = {
  name: 'run-record-job',
  background: 2,
  async run({ payload: { jobId }, ...parts }) {
    const { db } = parts;
    const others = await dueJobsLike(db, jobId, TOGETHER - 1);
    // Should this process be killed, they are queued again within a minute, like all that are due.
    await dequeue(db, others.map(keyOf));
    for (const [id, seconds] of await runJobSlice(parts, [jobId, ...others], SLICE_MS))
      await wakeJob(db, id, seconds > 0 ? new Date(now().getTime() + seconds * 1_000) : undefined);
  },
};

/** Queues the processing of a job, immediately or at a given time. */
export async function wakeJob(db: Db, jobId: string, runAt?: Date): Promise<void> {
  await enqueue(db, runRecordJob, { jobId }, { key: keyOf(jobId), ...(runAt && { runAt }) });
}

function keyOf(jobId: string): string {
  return `record-job:${jobId}`;
}
