import { expect, test } from 'vitest';
import { growthOf } from './memory.ts';

test('distinguishes growth from a single outlier', () => {
  expect(growthOf([50, 51, 52, 53, 54])).toBeCloseTo(1);
  expect(growthOf([50, 50, 90, 50, 50, 50])).toBeCloseTo(0);
  expect(growthOf([60, 58, 57, 57, 56])).toBeLessThan(0);
});
