import { now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/database/db.ts';
import { dequeue, enqueue, type Job } from '../../kernel/jobs/job.ts';
import { dueJobsLike, endedJobs, type RunJob } from './job-store.ts';
import { runJobSlice } from './run-job.ts';

/** Milliseconds jobs are processed before others get their turn. */
const SLICE_MS = 3_000;
/** Jobs processed together, so that many small ones share requests to a provider. */
const TOGETHER = 200;

type Payload = { jobId: string; kind: string };

/** Processes a job, and others of its kind, for a while, and requeues it if it has more to do. */
export const runRecordJob: Job<Payload> = {
  name: 'run-record-job',
  background: true,
  async run({ payload: { jobId, kind }, ...parts }) {
    const { db } = parts;
    const others = await dueJobsLike(db, jobId, TOGETHER - 1);
    const seconds = (await runJobSlice(parts, [jobId, ...others], SLICE_MS)).get(jobId);
    await dequeue(db, (await endedJobs(db, others)).map(keyOf));
    if (seconds === undefined) return;
    await queueRecordJob(
      db,
      { id: jobId, kind },
      seconds > 0 ? new Date(now().getTime() + seconds * 1_000) : undefined,
    );
  },
};

/** Queues the processing of a job, immediately or at a given time; those of one kind take turns. */
export async function queueRecordJob(db: Db, { id, kind }: Pick<RunJob, 'id' | 'kind'>, runAt?: Date): Promise<void> {
  const options = { key: keyOf(id), queue: `${runRecordJob.name} ${kind}`, ...(runAt && { runAt }) };
  await enqueue(db, runRecordJob, { jobId: id, kind }, options);
}

function keyOf(jobId: string): string {
  return `record-job:${jobId}`;
}
