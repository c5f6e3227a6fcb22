import { expect, test } from 'vitest';
import { splitTime, typedTime } from './time-text.ts';

test.for([
  ['16:00', '16:00'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  [' 16 ', '16:00'],
  ['１６：３０', '16:30'],
  ['16点', '16:00'],
  ['16点30分', '16:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['163', null],
  ['noon', null],
  ['', null],
  ['1:2', null],
] as const)('[7] %s typed as a time of day is %s', ([text, time]) => {
  expect(typedTime(text)).toBe(time);
});

test.for([
  ['tomorrow 16:00', 'tomorrow', '16:00'],
  ['friday at 9:30', 'friday', '09:30'],
  ['明天 16:00', '明天', '16:00'],
  ['明天16：00', '明天', '16:00'],
  ['2026-12-24 08:15', '2026-12-24', '08:15'],
  ['16:00', '', '16:00'],
  ['tomorrow', 'tomorrow', null],
  ['tomorrow 25:00', 'tomorrow 25:00', null],
  ['v1:30', 'v1:30', null],
] as const)('[7] %s is the day “%s” and the time %s', ([text, day, time]) => {
  expect(splitTime(text)).toEqual({ day, time });
});
