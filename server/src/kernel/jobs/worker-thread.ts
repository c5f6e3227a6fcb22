import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { commonFailures } from '@opsyard/contract';
import { fail } from '../fail.ts';

const AT_ONCE = 2;
/** The memory budget of all threads of both queues: one that reads an import, and two that read a small table. */
const MEGABYTES = 1_536;
const WAITING = 4;
/** A transaction that waits for a thread has 30 s by default: for queueing and work. */
const WAITS = 4;
const SECONDS = 25;
/** Interval in milliseconds for checking the CPU time of a thread. */
const POLL_INTERVAL = 200;

type Work = {
  given: unknown;
  megabytes: number;
  /** The limit of elapsed time. */
  seconds?: number;
  /** The limit of CPU time; the elapsed time alone would fail legitimate work on a busy machine. */
  processorSeconds?: number;
  /** The maximum queueing time. */
  waits?: number;
  /** Uses the queue for long work, so that work of a second or two does not wait for work of a minute. */
  long?: boolean;
  /** Input sent to the running thread in chunks, followed by null, so that it is never completely in memory. */
  chunks?: AsyncIterable<unknown>;
};

/**
 * Runs heavy work in a worker thread, such as parsing an untrusted file, so that other requests do not wait for it and a malicious file
 * exhausts neither the memory nor the time of the server: returns `tooMuch` beyond the limits. Fails with `busy` if the queue is full.
 */
export async function runInWorker<T>(thread: URL, work: Work): Promise<T | 'tooMuch'> {
  const { given, megabytes, chunks, long = false, waits = WAITS } = work;
  const queue = long ? longQueue : shortQueue;
  await queue.takeTurn(waits, megabytes);
  try {
    const worker = new Worker(thread, { workerData: given, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // An error after the result must not end the process.
    worker.on('error', () => undefined);
    const over = new AbortController();
    try {
      const answer = answerOf<T>(worker, work, over);
      return chunks ? await Promise.race([answer, handOver(worker, chunks, answer)]) : await answer;
    } finally {
      over.abort();
      await worker.terminate();
    }
  } finally {
    queue.endTurn(megabytes);
  }
}

/** The memory limits of all running threads. */
let given = 0;

type Waiting = { megabytes: number; turn: () => void };

/** The running and the waiting work, in order. */
class Queue {
  #running = 0;
  readonly #waiting = new Set<Waiting>();

  /** Resolves when a slot is free; `busy` if too many are waiting, or after the maximum queueing time. */
  async takeTurn(seconds: number, megabytes: number): Promise<void> {
    if (this.#waiting.size === 0 && this.#fitsInMemory(megabytes)) return this.#begin(megabytes);
    if (this.#waiting.size >= WAITING) fail(commonFailures.busy, { retryAfter: 3 });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = { megabytes, turn: () => resolve(true) };
    this.#waiting.add(waiting);
    const deadline = setTimeout(() => resolve(false), seconds * 1_000);
    const came = await promise;
    clearTimeout(deadline);
    this.#waiting.delete(waiting);
    if (came) return;
    // Later entries may need less memory.
    startWaiting();
    fail(commonFailures.busy, { retryAfter: 3 });
  }

  endTurn(megabytes: number): void {
    this.#running -= 1;
    given -= megabytes;
    startWaiting();
  }

  /** Starts the longest waiting entries while there is capacity. */
  startWaiting(): void {
    for (const next of this.#waiting) {
      if (!this.#fitsInMemory(next.megabytes)) return;
      this.#waiting.delete(next);
      this.#begin(next.megabytes);
      next.turn();
    }
  }

  #fitsInMemory(megabytes: number): boolean {
    return this.#running < AT_ONCE && (given === 0 || given + megabytes <= MEGABYTES);
  }

  #begin(megabytes: number): void {
    this.#running += 1;
    given += megabytes;
  }
}

function startWaiting(): void {
  for (const queue of [shortQueue, longQueue]) queue.startWaiting();
}

const shortQueue = new Queue();
const longQueue = new Queue();

/** Yields to the event loop between chunks, and fails if the source fails; chunks the thread does not need are not read. */
async function handOver<T>(worker: Worker, chunks: AsyncIterable<unknown>, answer: Promise<T>): Promise<T> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  answer.then(note, note);
  for await (const chunk of chunks) {
    if (answered) break;
    worker.postMessage(chunk);
    await setImmediate();
  }
  worker.postMessage(null);
  return await answer;
}

async function answerOf<T>(
  worker: Worker,
  { seconds = SECONDS, processorSeconds = seconds }: Work,
  over: AbortController,
): Promise<T | 'tooMuch'> {
  const signal = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), over.signal]);
  const look = setInterval(async () => {
    const worked = await worker.cpuUsage().catch(() => undefined);
    if (worked && worked.user + worked.system > processorSeconds * 1_000_000) over.abort();
  }, POLL_INTERVAL);
  try {
    const [answer] = await once(worker, 'message', { signal });
    return answer as T;
  } catch (error) {
    const tooMuch = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');
    if (tooMuch) return 'tooMuch';
    throw error;
  } finally {
    clearInterval(look);
  }
}
