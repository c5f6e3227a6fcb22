import { expect } from 'vitest';
import { test } from '../fixtures/task-fixture.ts';
import { growthOf, heapGrowthOver } from './memory.ts';

const CALLS = 200;
/** One kilobyte per call, as megabytes per round. */
const LEAK = (CALLS * 1_024) / 2 ** 20;

test('[F23] memory does not grow with the number of answered calls', { timeout: 180_000 }, async ({ fixture }) => {
  const used = await heapGrowthOver(5, CALLS, fixture.member.client, fixture.project.id);
  expect(growthOf(used), `megabytes in use: ${used.map((value) => value.toFixed(2)).join(', ')}`).toBeLessThan(LEAK);
});
