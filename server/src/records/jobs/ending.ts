import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { publishNotice } from '../../kernel/notice.ts';
import { recordTopic } from '../topic.ts';
import { type EndedJob, endFinishedJob } from './job-store.ts';
import { jobKind } from './kinds.ts';

/** The name under which pages subscribe to jobs, like a record type. */
export const JOBS_TOPIC = 'recordJob';

/** Notifies pages that show jobs to reload them. */
export function announceJobs(change: Change, ids: readonly string[], kind = 'updated'): void {
  change.announce(recordTopic(JOBS_TOPIC), { cmd: 'record', recordType: JOBS_TOPIC, ids: [...ids], kind });
}

/** Ends a job when all its items have ended, and notifies its creator; returns whether it has ended. */
export async function endJobIfDone(db: Db, change: Change, jobId: string): Promise<boolean> {
  const ended = await endFinishedJob(db, jobId);
  if (!ended) return false;
  announceJobs(change, [jobId]);
  if (ended.state === 'succeeded' && jobKind(ended.kind)?.quiet) return true;
  const target = { subject: ended.title, page: `/jobs?job=${jobId}` };
  publishNotice(change, {
    kind: noticeOf(ended),
    key: `job:${jobId}`,
    sender: null,
    to: [{ userId: ended.createdBy, count: 1, ...target }],
    many: target,
    values: { done: ended.done, failed: ended.failed, total: ended.total },
  });
  return true;
}

function noticeOf({ state, failed }: EndedJob): 'jobDone' | 'jobFailed' | 'jobCancelled' {
  if (state === 'cancelled') return 'jobCancelled';
  return failed > 0 ? 'jobFailed' : 'jobDone';
}
