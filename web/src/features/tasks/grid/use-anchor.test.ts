import { expect, test } from 'vitest';
import { taskId } from '../../../../test/task-makers.ts';
import { linesOf } from './lines.ts';
import { unread } from './sections.ts';
import { shiftOf } from './use-anchor.ts';

const lines = (...seqs: number[]) =>
  linesOf([{ ...unread('', seqs.length), ids: seqs.map(taskId), cursor: null }], {
    grouped: false,
    collapsed: new Set(),
    canAdd: true,
  });

test('what is in sight moves by the lines that came or went above it, whatever goes below or from among it', () => {
  const before = lines(1, 2, 3, 4, 5, 6);
  expect(shiftOf(before, lines(1, 3, 4, 5, 6), 3)).toBe(-1);
  expect(shiftOf(before, lines(8, 9, 1, 2, 3, 4, 5, 6), 3)).toBe(2);
  expect(shiftOf(before, lines(1, 2, 3, 5, 6), 3)).toBe(-1);
  expect(shiftOf(before, lines(1, 2, 3, 4), 3)).toBe(0);
  expect(shiftOf(before, lines(), 3)).toBe(0);
});
