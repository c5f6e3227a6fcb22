import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, monthOf, plusDays, typedDay, weeksOf } from './month.ts';

const TODAY = '2026-11-21';

test.each(['', 'soon', '2026-02-30', '13-13', '32', '1-2-3-4', '--', '+', '1899-12-31', '1.1.2200', '9999-1-1'])(
  '%o is not a date',
  (text) => {
    expect(typedDay(text, TODAY, 'en')).toBeNull();
    expect(typedDay(text, TODAY, 'zh')).toBeNull();
  },
);

test.each([
  ['2026-03-12', '2026-03-12', '2026-03-12'],
  ['2026/3/12', '2026-03-12', '2026-03-12'],
  ['12/3/2026', '2026-03-12', '2026-03-12'],
  ['12.3.26', '2026-03-12', '2012-03-26'],
  ['2027年1月5日', '2027-01-05', '2027-01-05'],
  ['26-3-12', '2012-03-26', '2026-03-12'],
  ['12-24', '2026-12-24', '2026-12-24'],
  ['24-12', '2026-12-24', '2026-12-24'],
  ['3-12', '2026-12-03', '2027-03-12'],
  ['3月12日', '2027-03-12', '2027-03-12'],
  ['29-2', null, null],
  ['25', '2026-11-25', '2026-11-25'],
  ['3', '2026-12-03', '2026-12-03'],
  ['+7', '2026-11-28', '2026-11-28'],
  ['+0', TODAY, TODAY],
])('%o is parsed as %o in English and %o in Chinese', (text, english, chinese) => {
  expect(typedDay(text, TODAY, 'en')).toBe(english);
  expect(typedDay(text, TODAY, 'zh')).toBe(chinese);
});

test('the weeks of a month begin on Monday and contain each day once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const days = weeksOf({ year, month }).flat();
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(days.slice(1).every((day, place) => day === plusDays(days[place] ?? '', 1))).toBe(true);
      const own = days.filter((day) => monthOf(day).month === month);
      expect(own.at(-1)).toBe(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10));
      expect(own[0]?.slice(8)).toBe('01');
    }),
  );
});

test('months are added across years, in both directions', () => {
  expect(addMonths({ year: 2026, month: 11 }, 2)).toEqual({ year: 2027, month: 1 });
  expect(addMonths({ year: 2026, month: 1 }, -13)).toEqual({ year: 2024, month: 12 });
});
