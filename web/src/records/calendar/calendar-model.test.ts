import { channelType, f } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { calendarFields, dayIn, rangeFilter, valueAt } from './calendar-model.ts';
import { weeksAround } from './span.ts';

const date = f.date(['Valid', '有效']);
const instant = f.timestamp(['Sent', '发出']);
const row = (more: object) => ({ id: '1'.repeat(32), version: 1, ...more }) as never;

test('calendar fields are the sortable dates, those of the type first', () => {
  expect(calendarFields(channelType)).toEqual(['validFrom', 'validTo', 'createdAt', 'updatedAt']);
});

test('a month shows all its weeks, a week its seven days', () => {
  const month = weeksAround('2026-02-10', 'month');
  expect([month.length, month[0]?.[0], month.at(-1)?.[6]]).toEqual([5, '2026-01-26', '2026-03-01']);
  expect(weeksAround('2026-11-25', 'week')).toEqual([
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ]);
});

test('a range adds a condition to the list', () => {
  expect(rangeFilter('name = "a" or name = "b"', 'validTo', date, ['2026-02-01', '2026-02-02', '2026-02-28'])).toBe(
    '(name = "a" or name = "b") and (validTo >= "2026-02-01" and validTo <= "2026-02-28")',
  );
});

test('records are placed on their dates; a moved instant keeps its time of day', () => {
  expect([row({ at: '2026-02-01' }), row({ at: null })].map((one) => dayIn(one, 'at', date))).toEqual([
    '2026-02-01',
    null,
  ]);
  expect(valueAt(row({ at: '2026-02-01' }), 'at', date, '2026-02-03')).toBe('2026-02-03');
  const at = new Date(2026, 1, 1, 14, 30);
  const moved = valueAt(row({ at: at.toISOString() }), 'at', instant, '2026-02-03');
  expect(moved).toBe(new Date(2026, 1, 3, 14, 30).toISOString());
  expect(valueAt(row({ at: at.toISOString() }), 'at', instant, null)).toBeNull();
});
