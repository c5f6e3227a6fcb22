import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';

/** A page shows many small images at once. */
const WAITING = 100;
const SECONDS = 10;

const waiting = new Set<() => void>();
let isRunning = false;

/**
 * Runs one work after another, so that a page of images takes no more than one of the worker threads that all users share, and the bytes of one
 * image are in memory at a time. Fails with `busy` if too many wait, or one waits too long.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (isRunning) await takeTurn();
  isRunning = true;
  try {
    return await work();
  } finally {
    const [next] = waiting;
    isRunning = next !== undefined;
    next?.();
  }
}

async function takeTurn(): Promise<void> {
  if (waiting.size >= WAITING) fail(commonFailures.busy, { retryAfter: 3 });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const begin = () => {
    waiting.delete(begin);
    resolve(true);
  };
  waiting.add(begin);
  const deadline = setTimeout(() => waiting.delete(begin) && resolve(false), SECONDS * 1_000);
  const hasTurn = await promise;
  clearTimeout(deadline);
  if (!hasTurn) fail(commonFailures.busy, { retryAfter: 3 });
}
