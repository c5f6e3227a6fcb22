import { newId } from '../database/ids.ts';
import { type Job, type JobParts, namesOfJob } from './job.ts';
import { isPaused, recordRunEnd, recordRunStart } from './job-run-store.ts';

const MAX_ERROR_LENGTH = 500;

type RunInput = { payload: unknown; signal: AbortSignal };

/** Runs a job; runs of scheduled jobs are recorded, and skipped while the job is paused. */
export async function recordJobRun(job: Job, parts: JobParts, { payload, signal }: RunInput): Promise<void> {
  const run = () => job.run({ ...parts, payload: payload as never, signal });
  if (!job.cron) return await run();
  const isRequested = !isScheduledRun(payload);
  if (!isRequested && (await isPaused(parts.db, namesOfJob(job)))) return;
  const id = newId();
  await recordRunStart(parts.db, { id, name: job.name, manual: isRequested });
  try {
    await run();
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error);
    await recordRunEnd(parts.db, id, errorText.slice(0, MAX_ERROR_LENGTH) || 'failed').catch(() => undefined);
    throw error;
  }
  await recordRunEnd(parts.db, id, null);
}

/** Whether a run was started by the schedule, not by a user. */
export function isScheduledRun(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload;
}
