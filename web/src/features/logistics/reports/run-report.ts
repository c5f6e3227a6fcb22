import { type RecordJobItem, recordJob, report } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';

/** A run that takes longer continues in the background. */
const TIMEOUT = 60_000;
const FIRST_PAUSE = 250;
const MAX_PAUSE = 3_000;

/** Runs a report and waits for its only item; `item` is undefined if it has not ended within a minute. */
export async function runReport(
  templateId: string,
  today: string,
): Promise<{ jobId: string; item: RecordJobItem | undefined }> {
  const { jobId } = await call(report.run, { body: { templateId, today } });
  const begun = performance.now();
  for (let pause = FIRST_PAUSE; performance.now() - begun < TIMEOUT; pause = Math.min(pause * 1.5, MAX_PAUSE)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { records } = await call(recordJob.items, { query: { id: jobId } });
    const item = records.find(({ state }) => state !== 'pending' && state !== 'running');
    if (item) return { jobId, item };
  }
  return { jobId, item: undefined };
}
