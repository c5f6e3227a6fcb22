import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Repetition } from './recurrence.ts';
import { nextDay, nextDueDay, shiftedDay } from './recurrence-days.ts';

const every = fc.integer({ min: 1, max: 99 });
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekly = fc.record({
  unit: fc.constant('week' as const),
  every,
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
});
const monthly = fc.record({
  unit: fc.constantFrom('month' as const, 'year' as const),
  every,
  monthDay: fc.integer({ min: 1, max: 31 }),
});
const daily = fc.record({ unit: fc.constant('day' as const), every });
const repetition: fc.Arbitrary<Repetition> = fc.oneof(daily, weekly, monthly);

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const weekdayOf = (text: string) => date(text).getUTCDay() || 7;
const daysBetween = (from: string, to: string) => (date(to).getTime() - date(from).getTime()) / 86_400_000;
const months = (text: string) => date(text).getUTCFullYear() * 12 + date(text).getUTCMonth();

test('the next date is always later, by the given number of days, weeks, months or years', () => {
  fc.assert(
    fc.property(repetition, day, (rule, from) => {
      const next = nextDay(rule, from);
      if (next === null) return expect(rule.unit).toBe('year');
      expect(next > from).toBe(true);
      if (rule.unit === 'day') expect(daysBetween(from, next)).toBe(rule.every);
      if (rule.unit === 'month') expect(months(next) - months(from)).toBe(rule.every);
      if (rule.unit === 'year') expect(months(next) - months(from)).toBe(rule.every * 12);
      return undefined;
    }),
  );
});

test('weekly recurrence includes all of its weekdays and no others', () => {
  fc.assert(
    fc.property(weekly, day, (rule, from) => {
      const next = nextDay(rule, from) ?? '';
      expect(rule.weekdays).toContain(weekdayOf(next));
      const skipped = Array.from({ length: daysBetween(from, next) - 1 }, (_, ahead) => weekdayOf(from) + ahead + 1);
      const sameWeek = skipped.filter((weekday) => weekday <= 7);
      expect(sameWeek.some((weekday) => rule.weekdays.includes(weekday))).toBe(false);
      const monday = (text: string) => daysBetween('1990-01-01', text) - (weekdayOf(text) - 1);
      expect([0, rule.every * 7]).toContain(monday(next) - monday(from));
    }),
  );
});

test('a short month uses its last day, and the next month the chosen day again', () => {
  fc.assert(
    fc.property(monthly, day, (rule, from) => {
      const next = nextDay(rule, from);
      if (next === null) return;
      const last = new Date(Date.UTC(date(next).getUTCFullYear(), date(next).getUTCMonth() + 1, 0)).getUTCDate();
      expect(date(next).getUTCDate()).toBe(Math.min(rule.monthDay, last));
    }),
  );
  expect(nextDay({ unit: 'month', every: 1, monthDay: 31 }, '2027-01-31')).toBe('2027-02-28');
  expect(nextDay({ unit: 'month', every: 1, monthDay: 31 }, '2027-02-28')).toBe('2027-03-31');
  expect(nextDay({ unit: 'year', every: 1, monthDay: 29 }, '2027-02-28')).toBe('2028-02-29');
});

test('of the missed dates only the latest is used, and none after the end', () => {
  fc.assert(
    fc.property(repetition, day, fc.integer({ min: -50, max: 2000 }), (rule, from, late) => {
      const today = shiftedDay(from, '2000-01-01', dayAfter(late));
      const due = nextDueDay(rule, from, today);
      if (due === null) return expect(nextDay(rule, from)).toBe(null);
      if (due <= today) expect((nextDay(rule, due) ?? '9999') > today).toBe(true);
      else expect(due).toBe(nextDay(rule, from));
      return undefined;
    }),
  );
  expect(nextDueDay({ unit: 'day', every: 1, until: '2027-01-05' }, '2027-01-01', '2027-02-01')).toBe('2027-01-05');
  expect(nextDay({ unit: 'day', every: 1, until: '2027-01-05' }, '2027-01-05')).toBe(null);
  expect(nextDay({ unit: 'day', every: 1 }, '2199-12-31')).toBe(null);
});

test('dates do not depend on the time zone of the computer', () => {
  const rule = { unit: 'day', every: 1 } as const;
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin']) {
    vi.stubEnv('TZ', zone);
    expect(nextDay(rule, '2027-03-27')).toBe('2027-03-28');
    expect(nextDay(rule, '2027-10-31')).toBe('2027-11-01');
  }
  vi.unstubAllEnvs();
});

function dayAfter(days: number): string {
  return new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);
}
