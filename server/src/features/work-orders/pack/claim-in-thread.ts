import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { runInWorker } from '../../../kernel/worker-thread.ts';
import type { ClaimInput } from './claim.ts';

const MEMORY_MB = 256;
/** Seconds: several who ask at once each get theirs. */
const WAITS = 15;
const THREAD = new URL('./claim-worker.ts', import.meta.url);

/** The PDF of a claim, drawn in a thread of its own: to embed fonts takes up to a second. Says `busy` when many others are at it. */
export async function claimInThread(given: ClaimInput): Promise<Buffer> {
  const bytes = await runInWorker<Uint8Array>(THREAD, { given, megabytes: MEMORY_MB, waits: WAITS });
  return bytes === 'tooMuch' ? fail(commonFailures.busy, { retryAfter: 3 }) : Buffer.from(bytes);
}
