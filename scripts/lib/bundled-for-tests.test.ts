import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a thread that code under test starts is the bundled one', () => {
  const thread = new URL('./read-worker.ts', import.meta.url);
  expect(thread.pathname).toMatch(/\/server\/dist\/read-worker\.mjs$/);
  expect(existsSync(thread)).toBe(true);
});
