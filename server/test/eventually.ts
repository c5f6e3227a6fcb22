import { vi } from 'vitest';

/**
 * Waits until an assertion holds, with a timeout for a busy machine: ordered events wait for every open transaction of the same PostgreSQL,
 * including those of other tests.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { timeout: 45_000 });
}
