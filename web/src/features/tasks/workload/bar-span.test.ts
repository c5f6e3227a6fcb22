import { expect, test } from 'vitest';
import { plusDays } from '../../../ui/dates/month.ts';
import { columnAt, spanOf } from './bar-span.ts';

const WEEKS = ['2026-03-02', '2026-03-09', '2026-03-16'];
const lastOf = (week: string) => plusDays(week, 6);
const span = (startDate: string | null, dueDate: string | null) => spanOf({ startDate, dueDate }, WEEKS, lastOf);

test('a bar lies in the columns of its days, cut off at both ends, and a task with one date in one column', () => {
  expect(span('2026-03-04', '2026-03-10')).toEqual({ first: 0, last: 1 });
  expect(span('2026-01-01', '2026-12-31')).toEqual({ first: 0, last: 2 });
  expect(span(null, '2026-03-22')).toEqual({ first: 2, last: 2 });
  expect(span('2026-03-08', null)).toEqual({ first: 0, last: 0 });
  expect([span(null, null), span('2026-02-01', '2026-03-01'), span('2026-03-23', null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a bar is held at the column under the pointer', () => {
  const bar = { first: 1, last: 2 };
  expect([0, 0.49, 0.5, 1, 2, -1].map((share) => columnAt(bar, share))).toEqual([1, 1, 2, 2, 2, 1]);
});
