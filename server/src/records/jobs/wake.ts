import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { enqueue, type Job } from '../../kernel/job.ts';
import { runJobForAWhile } from './run-job.ts';

/** How long a job is worked on before other background work has its turn, in milliseconds. */
const TURN = 3_000;

/** Works on a job for a while, and comes back when there is more to do for it. */
export const runRecordJob: Job<{ jobId: string }> = {
  name: 'run-record-job',
  async run({ payload: { jobId }, ...parts }) {
    const seconds = await runJobForAWhile(parts, jobId, TURN);
    if (seconds === undefined) return;
    await wakeJob(parts.db, jobId, seconds > 0 ? new Date(now().getTime() + seconds * 1_000) : undefined);
  },
};

/** Has a job worked on, at once or then. */
export async function wakeJob(db: Db, jobId: string, runAt?: Date): Promise<void> {
  await enqueue(db, runRecordJob, { jobId }, { key: `record-job:${jobId}`, ...(runAt && { runAt }) });
}
