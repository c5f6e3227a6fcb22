import { newId } from './ids.ts';
import type { Job, JobParts } from './job.ts';
import { isPaused, noteBegin, noteEnd } from './job-run-store.ts';

const LONGEST_ERROR = 500;

type Run = { payload: unknown; signal: AbortSignal };

/** Runs a job; of one that has times of its own it is noted when and how it went, and while it is paused its times are left out. */
export async function runNoted(job: Job, parts: JobParts, { payload, signal }: Run): Promise<void> {
  const run = () => job.run({ ...parts, payload: payload as never, signal });
  if (!job.cron) return await run();
  const asked = !isOfTimetable(payload);
  if (!asked && (await isPaused(parts.db, job.name))) return;
  const id = newId();
  await noteBegin(parts.db, { id, name: job.name, asked });
  try {
    await run();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await noteEnd(parts.db, id, said.slice(0, LONGEST_ERROR) || 'failed').catch(() => undefined);
    throw error;
  }
  await noteEnd(parts.db, id, null);
}

/** Whether a run came by the job's timetable rather than because somebody asked for it. */
export function isOfTimetable(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload;
}
