import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

const AT_ONCE = 2;
const WAITING = 4;
const PATIENCE = 25_000;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Has a file that strangers made read in a thread of its own, so that nobody else waits for a large one and one made to do harm
 * takes neither the memory nor the time of the server: `tooMuch` when it wanted either. Says `busy` when many others are being read.
 */
export async function answeredApart<T>(
  thread: URL,
  { given, megabytes }: { given: unknown; megabytes: number },
): Promise<T | 'tooMuch'> {
  await takeTurn();
  try {
    const worker = new Worker(thread, { workerData: given, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // One that fails once nobody waits for it any more must not end the process.
    worker.on('error', () => undefined);
    try {
      return await answerOf<T>(worker);
    } finally {
      await worker.terminate();
    }
  } finally {
    endTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= WAITING) fail(commonFailures.busy, { retryAfter: 3 });
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Hands the turn to whoever waits longest. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

async function answerOf<T>(worker: Worker): Promise<T | 'tooMuch'> {
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE) });
    return answer as T;
  } catch (error) {
    const tooMuch = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
    if (tooMuch) return 'tooMuch';
    throw error;
  }
}
