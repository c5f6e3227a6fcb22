import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

test.each([
  ['today', TODAY],
  ['tomorrow', '2026-11-22'],
  ['fri', '2026-11-27'],
  ['Monday', '2026-11-23'],
  ['dec 3', '2026-12-03'],
  ['3 dec', '2026-12-03'],
  ['1 June', '2027-06-01'],
  ['in 2 weeks', '2026-12-05'],
  ['明天', '2026-11-22'],
  ['后天', '2026-11-23'],
  ['周五', '2026-11-27'],
  ['下周五', '2026-11-27'],
  ['3天后', '2026-11-24'],
])('%s is parsed as %s', (text, day) => {
  expect(parseDay(text, TODAY)).toBe(day);
});

test.each(['', 'soon', 'feb 30', 'call her on friday', '下次'])('%o is no day', (text) => {
  expect(parseDay(text, TODAY)).toBeNull();
});
