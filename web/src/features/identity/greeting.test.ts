import { expect, test } from 'vitest';
import { partOfDay } from './greeting.ts';

test.each([
  [0, 'morning'],
  [8, 'morning'],
  [9, 'forenoon'],
  [12, 'noon'],
  [14, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('[LG-10] %i o’clock is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
