import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVERY_DAY, workingDays } from '../schedule/day-count.ts';
import { dayFrom, daysFrom } from './relative-days.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const calendar = fc.oneof(
  fc.constant(EVERY_DAY),
  fc.array(day, { maxLength: 40 }).map((off) => workingDays(off)),
);
const isCounted = (days: typeof EVERY_DAY, text: string) => {
  const number = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  return days.countBefore(number + 1) > days.countBefore(number);
};

test('a counted day has the same distance when its date is calculated from it', () => {
  fc.assert(
    fc.property(calendar, day, day, (days, from, other) => {
      const again = dayFrom(days, from, daysFrom(days, from, other));
      if (isCounted(days, other)) expect(again).toBe(other);
      else expect(daysFrom(days, from, again)).toBe(daysFrom(days, from, other));
    }),
  );
});

test('dates calculated from distances keep their order and fall on counted days', () => {
  fc.assert(
    fc.property(calendar, day, fc.integer({ min: -400, max: 400 }), fc.nat(60), (days, from, distance, more) => {
      const [one, other] = [dayFrom(days, from, distance), dayFrom(days, from, distance + more)];
      expect(one <= other).toBe(true);
      if (distance !== 0) expect(isCounted(days, one)).toBe(true);
      if (isCounted(days, from)) expect(daysFrom(days, from, one)).toBe(distance);
    }),
  );
});

test('counts back from a launch over weekends and days off, and forward from a weekend', () => {
  const days = workingDays(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']);
  expect(dayFrom(days, '2026-10-09', -1)).toBe('2026-10-08');
  expect(dayFrom(days, '2026-10-09', -2)).toBe('2026-09-30');
  expect(dayFrom(days, '2026-10-10', -1)).toBe('2026-10-09');
  expect(dayFrom(days, '2026-10-10', 0)).toBe('2026-10-10');
  expect(dayFrom(days, '2026-10-10', 1)).toBe('2026-10-12');
  expect(daysFrom(days, '2026-10-09', '2026-09-30')).toBe(-2);
  expect(dayFrom(EVERY_DAY, '2026-10-09', -30)).toBe('2026-09-09');
});

test('ten working days before the Spring Festival of 2026 count the make-up Saturday before it', () => {
  const festival = ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'];
  expect(dayFrom(workingDays(festival), '2026-02-17', -10)).toBe('2026-02-02');
  const days = workingDays([...festival, '2026-02-14', '2026-02-28']);
  expect(dayFrom(days, '2026-02-17', -1)).toBe('2026-02-14');
  expect(dayFrom(days, '2026-02-17', -10)).toBe('2026-02-03');
  expect(dayFrom(days, '2026-02-14', 5)).toBe('2026-02-28');
});
