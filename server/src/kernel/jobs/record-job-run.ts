import { newId } from '../database/ids.ts';
import { type Job, type JobParts, namesOfJob } from './job.ts';
import { isPaused, recordRunEnd, recordRunStart } from './job-run-store.ts';

const MAX_ERROR_LENGTH = 500;
/** The payload of a run that a user starts. */
export const MANUAL_RUN = { manual: true } as const;

type RunInput = { payload: unknown; signal: AbortSignal };

/**
 * Runs a job; runs of scheduled jobs are recorded. While such a job is paused only the runs that users start themselves are executed: those
 * of the schedule and those queued by calls are skipped, as the schedule makes up for them once the job is resumed.
 */
export async function recordJobRun(job: Job, parts: JobParts, { payload, signal }: RunInput): Promise<void> {
  const run = () => job.run({ ...parts, payload: payload as never, signal });
  if (!job.cron) return await run();
  const manual = isManualRun(payload);
  if (!manual && (await isPaused(parts.db, namesOfJob(job)))) return;
  const id = newId();
  await recordRunStart(parts.db, { id, name: job.name, manual });
  try {
    await run();
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error);
    await recordRunEnd(parts.db, id, errorText.slice(0, MAX_ERROR_LENGTH) || 'failed').catch(() => undefined);
    throw error;
  }
  await recordRunEnd(parts.db, id, null);
}

/** Whether a user started a run of the job itself. */
export function isManualRun(payload: unknown): payload is typeof MANUAL_RUN {
  return typeof payload === 'object' && payload !== null && 'manual' in payload;
}

/** Whether a run was started by the schedule. */
export function isScheduledRun(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload;
}
