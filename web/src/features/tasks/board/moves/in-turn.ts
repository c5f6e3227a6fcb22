import { isKeptAtOnce } from '../../../../kernel/writes/kept-writes.ts';

/** Milliseconds that a move waits for the answer to the one before. */
const PATIENCE = 2_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a move after the one before has been answered: on a connection of its own it could overtake that one, which would then undo it. Without a connection
 * it is kept at once, and without an answer it is sent all the same.
 */
export async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  if (!isKeptAtOnce()) await Promise.race([before, new Promise((go) => setTimeout(go, PATIENCE))]);
  try {
    return await send();
  } finally {
    resolve();
  }
}
