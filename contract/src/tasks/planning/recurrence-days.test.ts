import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Repetition } from './recurrence.ts';
import { datesAfter, nextDay, nextOccurrence, shiftedDay } from './recurrence-days.ts';

const never = () => false;
const nextDueDay = (rule: Repetition, from: string, today: string) =>
  nextOccurrence(rule, { day: from, due: from }, { today, isOff: never })?.due ?? null;

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

test('[case R16] a short month uses its last day, and the next month the chosen day again', () => {
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

test('[69] short months are skipped where that is chosen, for years as well', () => {
  fc.assert(
    fc.property(monthly, day, (rule, from) => {
      const next = nextDay({ ...rule, shortMonths: 'skip' }, from);
      // Such as 30 February.
      if (next === null) return;
      expect(date(next).getUTCDate()).toBe(rule.monthDay);
      const between = months(next) - months(from);
      expect(between % (rule.unit === 'year' ? rule.every * 12 : rule.every)).toBe(0);
      expect(between).toBeGreaterThan(0);
    }),
  );
  const skipping = { every: 1, shortMonths: 'skip' } as const;
  expect(nextDay({ unit: 'month', monthDay: 31, ...skipping }, '2027-01-31')).toBe('2027-03-31');
  expect(nextDay({ unit: 'year', monthDay: 29, ...skipping }, '2028-02-29')).toBe('2032-02-29');
  expect(nextDay({ unit: 'year', monthDay: 31, ...skipping }, '2027-02-28')).toBe(null);
});

test('[69] the nth weekday of a month, or its last one, is found in every month', () => {
  const nthWeekday = fc.record({ nth: fc.integer({ min: 1, max: 5 }), weekday: fc.integer({ min: 1, max: 7 }) });
  fc.assert(
    fc.property(monthly, nthWeekday, day, (rule, nth, from) => {
      const next = nextDay({ ...rule, nthWeekday: nth }, from);
      if (next === null) return;
      expect(weekdayOf(next)).toBe(nth.weekday);
      expect(months(next) - months(from)).toBe(rule.unit === 'year' ? rule.every * 12 : rule.every);
      const dayOfMonth = date(next).getUTCDate();
      if (nth.nth < 5) expect(Math.ceil(dayOfMonth / 7)).toBe(nth.nth);
      else expect(months(shiftedDay(next, '2000-01-01', '2000-01-08'))).toBe(months(next) + 1);
    }),
  );
  const second = { unit: 'month', every: 1, nthWeekday: { nth: 2, weekday: 2 } } as const;
  expect(nextDay(second, '2027-01-12')).toBe('2027-02-09');
  expect(nextDay({ ...second, nthWeekday: { nth: 5, weekday: 5 } }, '2027-01-29')).toBe('2027-02-26');
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

const daysOff = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
const shifting = fc.constantFrom('skip' as const, 'next' as const, 'previous' as const);
const offFrom = (from: string, offs: readonly number[]) => {
  const days = new Set(offs.map((offset) => shiftedDay(from, '2000-01-01', dayAfter(offset))));
  return (text: string) => weekdayOf(text) > 5 || days.has(text);
};
const firstOf = <T>(items: Iterable<T>, count: number): T[] => {
  const first: T[] = [];
  for (const item of items) if (first.push(item) >= count) break;
  return first;
};

test('[case R16] no task is due on a day off unless its date is kept, and due dates only rise', () => {
  fc.assert(
    fc.property(repetition, shifting, day, daysOff, (rule, onDaysOff, from, offs) => {
      const isOff = offFrom(from, offs);
      const dates = firstOf(datesAfter({ ...rule, onDaysOff }, { day: from, due: from }, isOff), 40);
      const kept = firstOf(datesAfter(rule, { day: from, due: from }, isOff), 40);
      expect(dates.map((one) => one.day)).toEqual(kept.map((one) => one.day));
      expect(kept.every((one) => one.due === one.day)).toBe(true);
      const due = dates.flatMap((one) => one.due ?? []);
      expect(due.some(isOff)).toBe(false);
      expect(due).toEqual([...new Set(due)].sort());
      for (const one of dates) {
        if (one.due === null) continue;
        if (onDaysOff === 'skip' || !isOff(one.day)) expect(one.due).toBe(one.day);
        else expect(one.due > one.day).toBe(onDaysOff === 'next');
      }
    }),
  );
});

test('the date of a shifted task is remembered: the next one does not depend on the shift', () => {
  const rule = { unit: 'month', every: 1, monthDay: 31, onDaysOff: 'next' } as const;
  const isOff = offFrom('2027-01-01', []);
  const options = { today: '2027-01-01', isOff };
  // Sunday, 31 January, becomes Monday, 1 February.
  const first = nextOccurrence(rule, { day: '2026-12-31', due: '2026-12-31' }, options);
  expect(first).toEqual({ day: '2027-01-31', due: '2027-02-01' });
  if (first) expect(nextOccurrence(rule, first, options)).toEqual({ day: '2027-02-28', due: '2027-03-01' });
});

test('single dates are skipped or moved, and shifted dates that meet are one task', () => {
  const weekly = { unit: 'week' as const, every: 1, weekdays: [1] };
  const exceptions = [
    { day: '2027-01-11', to: null },
    { day: '2027-01-18', to: '2027-01-20' },
  ];
  const from = { day: '2027-01-04', due: '2027-01-04' };
  expect(firstOf(datesAfter({ ...weekly, exceptions }, from, never), 3)).toEqual([
    { day: '2027-01-11', due: null },
    { day: '2027-01-18', due: '2027-01-20' },
    { day: '2027-01-25', due: '2027-01-25' },
  ]);
  const today = '2027-01-04';
  expect(nextOccurrence({ ...weekly, exceptions }, from, { today, isOff: never })?.due).toBe('2027-01-20');
  const daily = { unit: 'day', every: 1, onDaysOff: 'next' } as const;
  const friday = { day: '2027-01-08', due: '2027-01-08' };
  expect(firstOf(datesAfter(daily, friday, offFrom('2027-01-01', [])), 4).map(({ due }) => due)).toEqual([
    ...['2027-01-11', null, null, '2027-01-12'],
  ]);
  const sundays = { unit: 'week' as const, every: 1, weekdays: [7], onDaysOff: 'skip' as const };
  expect(nextOccurrence(sundays, friday, { today, isOff: offFrom('2027-01-01', []) })).toBe(null);
  const ending = { ...daily, until: '2027-01-10' };
  expect(nextOccurrence(ending, friday, { today, isOff: offFrom('2027-01-01', []) })).toBe(null);
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
