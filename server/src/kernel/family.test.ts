import { expect, test } from 'vitest';
import { holding, idsIn, patternOf } from './family.ts';

const A = 'a'.repeat(32);

test('ids in a text are told apart, with a comma at the end as older clients send it', () => {
  expect(idsIn(`${A},,${'b'.repeat(32)},`)).toEqual([A, 'b'.repeat(32)]);
  expect(idsIn(`${A},${A},x,' or 1=1`)).toEqual([A]);
});

test.each([
  ['*v*', '%v%'],
  ['*v', '%v'],
  ['v*', 'v%'],
  ['v', 'v'],
  ['5%_\\', '5\\%\\_\\\\'],
  ['*', null],
  [' ', null],
  [undefined, null],
])('the filter %s is the pattern %s', (text, pattern) => {
  expect(patternOf(text)).toBe(pattern);
});

test('what is looked for anywhere may hold signs of patterns', () => {
  expect([holding('50%'), holding(''), holding('a*b')]).toEqual(['%50\\%%', null, '%a*b%']);
});
