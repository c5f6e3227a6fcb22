import { expect, test } from 'vitest';
import { estimateGroup, firstOfPeriod, lastOfPeriod, periodOf } from './task-grouping.ts';

test('weeks begin on Monday and months on their first day, over the turn of a year', () => {
  expect(['2026-11-30', '2026-12-06', '2027-01-03'].map((day) => firstOfPeriod(day, 'week'))).toEqual([
    '2026-11-30',
    '2026-11-30',
    '2026-12-28',
  ]);
  expect(lastOfPeriod('2026-12-28', 'week')).toBe('2027-01-03');
  expect(firstOfPeriod('2028-02-29', 'month')).toBe('2028-02-01');
  expect(['2028-02-01', '2026-12-01'].map((day) => lastOfPeriod(day, 'month'))).toEqual(['2028-02-29', '2026-12-31']);
});

test('a grouping by a date names its field and its period; others have none', () => {
  const custom = `c_${'0'.repeat(32)}`;
  expect(periodOf('dueDate:week')).toEqual({ field: 'dueDate', period: 'week' });
  expect(periodOf(`${custom}:month`)).toEqual({ field: custom, period: 'month' });
  expect(['dueDate', custom, 'title:week', 'dueDate:year', 'label:own:week'].map(periodOf)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined],
  ]);
});

test('an estimate is in the group of the steps it exceeds', () => {
  expect([0, 60, 61, 2_400, 2_401].map(estimateGroup)).toEqual(['0', '0', '1', '4', '5']);
});
