import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ESTIMATE_MAX, HOURS_PER_DAY } from '../tasks/fields/plain-fields.ts';
import { readEstimate } from '../tasks/fields/read-estimate.ts';
import { writeDuration } from './duration.ts';
import { readDuration } from './read-duration.ts';

const writeEstimate = (minutes: number) => writeDuration(minutes, HOURS_PER_DAY);

test.each([
  ['4h', 240],
  ['1d 2h', 600],
  ['1d2h', 600],
  ['1.5d', 720],
  ['1:30', 90],
  ['3', 180],
  ['2.5', 150],
  ['45m', 45],
  ['1 day 30 min', 510],
  ['1天2小时', 600],
  ['1天 2小时 30分钟', 630],
  ['２ｈ', 120],
  ['0', 0],
  ['10000h', ESTIMATE_MAX],
  ['10001h', undefined],
  ['1d 2', undefined],
  ['-1h', undefined],
  ['2h 1d', undefined],
  ['soon', undefined],
  ['h', undefined],
  ['9'.repeat(40), undefined],
])('an estimate entered as %s', (text, minutes) => {
  expect(readEstimate(text)).toBe(minutes);
});

test('parsing a formatted estimate returns the same minutes, in English and in Chinese', () => {
  for (const minutes of fc.sample(fc.integer({ min: 0, max: ESTIMATE_MAX }), 200)) {
    expect(readEstimate(writeEstimate(minutes))).toBe(minutes);
    expect(readEstimate(writeDuration(minutes, 8, ['天', '小时', '分钟']))).toBe(minutes);
    expect(readDuration(writeDuration(minutes))).toBe(minutes);
  }
  expect([0, 30, 480, 630, 24_000].map(writeEstimate)).toEqual(['0h', '30m', '1d', '1d 2h 30m', '50d']);
  expect([0, 90, 1_500].map((minutes) => writeDuration(minutes))).toEqual(['0m', '1h 30m', '25h']);
});
