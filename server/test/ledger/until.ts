import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds; throws after `timeout` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  for (const end = performance.now() + timeout; performance.now() < end; ) {
    if (await condition()) return;
    await wait(10);
  }
  throw new Error('It did not come about in time.');
}
