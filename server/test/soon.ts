import { vi } from 'vitest';

/** Waits until something holds, with the patience a busy machine needs. */
export async function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { timeout: 15_000 });
}
