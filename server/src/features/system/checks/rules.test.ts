import { expect, test } from 'vitest';
import { expectLinear } from '../../../../test/fixtures/growth.ts';
import { decodedTwice, readParts, verdictsOn } from './rules.ts';

const part = (digits: string, pattern: string, more = {}) => ({
  digits,
  pattern,
  message: `${digits} ${pattern}`,
  ...more,
});
const read = (...parts: object[]) => readParts(JSON.stringify(parts));

test.each([
  ['no JSON', 'x', 0, 'form'],
  ['no list', '{}', 0, 'form'],
  ['an empty list', '[]', 0, 'form'],
  ['a part without a pattern', '[{"digits":"*","message":""}]', 1, 'form'],
  ['a count of nothing', JSON.stringify([part('0', 'a')]), 1, 'form'],
  ['a broken pattern', JSON.stringify([part('*', 'a'), part('*', '(')]), 2, 'pattern'],
  ['a look behind, which needs to go back', JSON.stringify([part('*', '(?<=a)b')]), 1, 'pattern'],
  ['a back reference', JSON.stringify([part('*', '(a)\\1')]), 1, 'pattern'],
  ['a pattern that is too large', JSON.stringify([part('*', '(?:a{1,900}b){3}')]), 1, 'pattern'],
  ['many patterns', JSON.stringify(Array.from({ length: 5 }, () => part('*', 'a{500}'))), 4, 'size'],
  ['many repetitions', JSON.stringify([part('*', 'a{1000}b{1000}c{1000}')]), 1, 'size'],
])('refuses %s and names the part', (_, text, at, reason) => {
  expect(readParts(text)).toEqual({ unusable: { part: at, reason } });
});

test('[C3] [CL-06] matches in linear time a pattern that makes backtracking engines hang', async () => {
  const found = read(part('*', '^(a+)+$'));
  // A backtracking engine would not terminate in any practical time.
  await expectLinear(496, (size) => {
    const value = `${'a'.repeat(size)}!`;
    expect('parts' in found && verdictsOn(found.parts, value)[0]?.passed).toBe(false);
  });
});

test('[CL-06] parts consume consecutive characters, counted as graphemes', () => {
  const found = read(
    part('2', '[A-Z]{2}'),
    part('1', '😀'),
    part('*', '.{4,}', { priority: '0' }),
    part('*', '\\S+', { priority: '1' }),
  );
  if (!('parts' in found)) throw new Error('refused');
  const verdictsFor = (value: string) =>
    verdictsOn(found.parts, value).map(({ digits, beginIndex, endIndex, passed }) => [
      digits,
      beginIndex,
      endIndex,
      passed,
    ]);
  expect(verdictsFor('AB😀x')).toEqual([
    ['*', 0, 4, true],
    ['2', 0, 2, true],
    ['1', 2, 3, true],
    ['*', 0, 4, true],
  ]);
  expect(verdictsFor('A')).toEqual([
    ['*', 0, 1, true],
    ['2', 0, 2, false],
    ['1', 2, 3, false],
    ['*', 0, 1, false],
  ]);
});

test('a pattern has to match all of its characters', () => {
  const found = read(part('*', '\\d'));
  expect('parts' in found && verdictsOn(found.parts, '12')[0]?.passed).toBe(false);
});

test('[CL-06] decodes a value twice; invalid encoding is unchanged', () => {
  expect([decodedTwice('%E4%B8%80'), decodedTwice('100%'), decodedTwice('a+b')]).toEqual(['一', '100%', 'a+b']);
});
