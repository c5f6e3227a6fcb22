import { expect, test } from 'vitest';
import { isNumberPattern, matchesNumberPattern, ownerOfNumber } from './number-pattern.ts';

test.each([
  ['YT####', 'YT1234', true],
  ['yt-## ##', 'YT1234', true],
  ['YT####', 'YT12345', false],
  ['YT####', 'YT12A4', false],
  ['U@########CN', 'UG12345678CN', true],
  ['U@########CN', 'U112345678CN', false],
  ['1Z*', '1Z', true],
  ['1Z*', '1Z999AA10123456784', true],
  ['1Z*', 'X1Z999', false],
])('the pattern %s and the number %s', (pattern, number, matches) => {
  expect(matchesNumberPattern(number, pattern)).toBe(matches);
});

test.each(['', '*', '#####', 'Y####', 'YT(a+)+$', 'YT.*', '**YT*', '单号##'])('%j is no pattern', (pattern) => {
  expect(isNumberPattern(pattern)).toBe(false);
  expect(matchesNumberPattern('YT1234', pattern)).toBe(false);
});

test('the most specific pattern wins, and two equally specific ones of different owners match nothing', () => {
  const wide = { name: 'wide', patterns: ['YT*', 'AB##'] };
  const narrow = { name: 'narrow', patterns: ['YTUS*'] };
  const rival = { name: 'rival', patterns: ['YTUS####'] };
  expect(ownerOfNumber('YTUS1234', [wide, narrow])?.name).toBe('narrow');
  expect(ownerOfNumber('YTDE1234', [wide, narrow])?.name).toBe('wide');
  expect(ownerOfNumber('YTUS1234', [wide, narrow, rival])).toBeUndefined();
  expect(ownerOfNumber('ZZ1', [wide, narrow])).toBeUndefined();
  expect(ownerOfNumber('ZZ1', [])).toBeUndefined();
});

test('more patterns than the cache holds still match', () => {
  const many = Array.from({ length: 20_010 }, (_, at) => `YT${at}#`);
  for (let round = 0; round < 2; round += 1)
    expect(many.filter((pattern, at) => !matchesNumberPattern(`YT${at}7`, pattern))).toEqual([]);
});
