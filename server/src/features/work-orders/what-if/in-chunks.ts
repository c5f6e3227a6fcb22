import { setImmediate } from 'node:timers/promises';

const AT_ONCE = 200;

/** Does something with each item, and lets other requests be served between parts of them. */
export async function inChunks<T>(items: readonly T[], each: (item: T) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    each(item);
  }
}
