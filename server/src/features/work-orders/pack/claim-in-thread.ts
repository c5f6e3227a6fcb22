import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import type { ClaimInput } from './claim.ts';

const MEMORY_MB = 256;
/** Seconds, enough for several concurrent requests. */
const WAITS = 15;
const THREAD = new URL('./claim-worker.ts', import.meta.url);

/** The PDF of a claim, rendered in a worker thread: embedding fonts takes up to a second. Fails with `busy` when the queue is full. */
export async function claimInThread(input: ClaimInput): Promise<Buffer> {
  const bytes = await runInWorker<Uint8Array>(THREAD, { given: input, megabytes: MEMORY_MB, waits: WAITS });
  return bytes === 'tooMuch' ? fail(commonFailures.busy, { retryAfter: 3 }) : Buffer.from(bytes);
}
