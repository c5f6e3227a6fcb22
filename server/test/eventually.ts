import { vi } from 'vitest';

/**
 * Waits until something holds, with the patience a busy machine needs: what is told in order waits for every open transaction of the
 * same PostgreSQL, those of other tests, too.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { timeout: 45_000 });
}
