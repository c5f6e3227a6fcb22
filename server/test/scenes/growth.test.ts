import { expect, test } from 'vitest';
import { expectLinear } from './growth.ts';

/** Compares each of some items with each of some others. */
function compare(things: number, others: number): number {
  let equal = 0;
  for (let one = 0; one < things; one++) for (let other = 0; other < others; other++) if (one === other) equal++;
  return equal;
}

test('passes linear work and fails quadratic work', async () => {
  await expectLinear(4_000, (size) => compare(size, 1_000));
  await expect(expectLinear(4_000, (size) => compare(size, size))).rejects.toThrow('In one piece it took');
});
