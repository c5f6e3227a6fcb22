import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

const AT_ONCE = 2;
const WAITING = 4;
const PATIENCE = 25;

let running = 0;
const waiting: (() => void)[] = [];

type Work = {
  given: unknown;
  megabytes: number;
  /** How long it may take; a transaction that waits for it has 30 s unless told otherwise. */
  seconds?: number;
  /** What the thread is sent piece by piece once it runs, and null behind the last: never all of it is here at once. */
  pieces?: AsyncIterable<unknown>;
};

/**
 * Has heavy work done in a thread of its own, such as reading a file that strangers made, so that nobody else waits for it and one made
 * to do harm takes neither the memory nor the time of the server: `tooMuch` when it wanted either. Says `busy` when many others are at it.
 */
export async function answeredApart<T>(thread: URL, work: Work): Promise<T | 'tooMuch'> {
  const { given, megabytes, pieces, seconds = PATIENCE } = work;
  await takeTurn();
  try {
    const worker = new Worker(thread, { workerData: given, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // One that fails once nobody waits for it any more must not end the process.
    worker.on('error', () => undefined);
    try {
      const answer = answerOf<T>(worker, seconds);
      return pieces ? await Promise.race([answer, handOver(worker, pieces, answer)]) : await answer;
    } finally {
      await worker.terminate();
    }
  } finally {
    endTurn();
  }
}

/** Gives everybody else a turn between two pieces, and fails as their source does; what the thread no longer wants is not fetched. */
async function handOver<T>(worker: Worker, pieces: AsyncIterable<unknown>, answer: Promise<T>): Promise<T> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  answer.then(note, note);
  for await (const piece of pieces) {
    if (answered) break;
    worker.postMessage(piece);
    await setImmediate();
  }
  worker.postMessage(null);
  return await answer;
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

async function answerOf<T>(worker: Worker, seconds: number): Promise<T | 'tooMuch'> {
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1_000) });
    return answer as T;
  } catch (error) {
    const tooMuch = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
    if (tooMuch) return 'tooMuch';
    throw error;
  }
}
