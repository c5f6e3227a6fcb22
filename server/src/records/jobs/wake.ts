import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { enqueue, type Job } from '../../kernel/job.ts';
import { runJobSlice } from './run-job.ts';

/** Milliseconds a job is processed before other background jobs get their turn. */
const SLICE_MS = 3_000;

/** Processes a job for a while, and requeues itself if there is more to do. */
export const runRecordJob: Job<{ jobId: string }> = {
  name: 'run-record-job',
  async run({ payload: { jobId }, ...parts }) {
    const seconds = await runJobSlice(parts, jobId, SLICE_MS);
    if (seconds === undefined) return;
    await wakeJob(parts.db, jobId, seconds > 0 ? new Date(now().getTime() + seconds * 1_000) : undefined);
  },
};

/** Queues the processing of a job, immediately or at a given time. */
export async function wakeJob(db: Db, jobId: string, runAt?: Date): Promise<void> {
  await enqueue(db, runRecordJob, { jobId }, { key: `record-job:${jobId}`, ...(runAt && { runAt }) });
}
