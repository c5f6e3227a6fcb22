import { expect, test } from 'vitest';
import { seqRanges } from './seq-ranges.ts';

test('[S2] numbers of selected tasks are written as ranges', () => {
  expect(seqRanges([])).toBe('');
  expect(seqRanges([9, 3, 8, 10, 9])).toBe('3.8-10');
  expect(seqRanges([1, 2])).toBe('1-2');
});
