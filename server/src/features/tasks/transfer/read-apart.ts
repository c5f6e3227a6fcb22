import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { ImportRefused } from '../import/problems.ts';
import type { Reading, ReadingWishes, Refusal } from './reading.ts';

export type ThreadAnswer = { reading: Reading } | { refusal: Refusal };

const AT_ONCE = 2;
const WAITING = 4;
const PATIENCE = 25_000;
const MEMORY_MB = 1_024;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in a thread of its own, so that nobody else waits for a large one and one made to do harm takes neither the
 * memory nor the time of the server. Fails with `ImportRefused`, or says `busy` when many others are being read.
 */
export async function readApart(bytes: Uint8Array, wishes: ReadingWishes): Promise<Reading> {
  await takeTurn();
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { bytes, wishes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const answer = await answerOf(worker);
    if ('reading' in answer) return answer.reading;
    throw new ImportRefused(answer.refusal.code, answer.refusal.params);
  } finally {
    await worker.terminate();
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

async function answerOf(worker: Worker): Promise<ThreadAnswer> {
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE) });
    return answer as ThreadAnswer;
  } catch (error) {
    const tooMuch = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
    if (tooMuch) return { refusal: { code: 'unreadable', params: {} } };
    throw error;
  }
}
