import { expect, test } from 'vitest';
import { dayOf, shortDay, shortInstant } from './when-text.ts';

const now = new Date(2026, 4, 13, 15, 30);
const at = (day: number, hour = 14, minute = 5, month = 4) => new Date(2026, month, day, hour, minute);

test('the days around now are named', () => {
  expect(shortInstant(at(13), now, 'en')).toEqual({ key: 'today', text: '14:05' });
  expect(shortInstant(at(12, 23, 59), now, 'en')).toEqual({ key: 'yesterday', text: '23:59' });
  expect(shortInstant(at(14, 0, 0), now, 'en')).toEqual({ key: 'tomorrow', text: '00:00' });
});

test('the week before goes by weekday, other days by date, other years with the year', () => {
  expect(shortInstant(at(8), now, 'en').text).toBe('Fri 14:05');
  expect(shortInstant(at(12, 9, 0, 2), now, 'en').text).toBe('12 Mar');
  expect(shortInstant(new Date(2025, 2, 12), now, 'en').text).toBe('12 Mar 2025');
  expect(shortInstant(at(12, 9, 0, 2), now, 'zh').text).toBe('3月12日');
});

test('a calendar day is the same day wherever somebody is', () => {
  expect(shortDay('2026-05-13', now, 'en').key).toBe('today');
  expect(shortDay('2026-05-15', now, 'en').text).toBe('Fri');
  expect(shortDay('2026-05-20', now, 'en').text).toBe('20 May');
  expect(dayOf(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});
