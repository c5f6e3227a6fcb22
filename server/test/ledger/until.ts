import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something is so; throws when it is not within `patience` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, patience = 30_000): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (await condition()) return;
    await wait(10);
  }
  throw new Error('It did not come about in time.');
}
