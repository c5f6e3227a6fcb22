import { expect, test } from 'vitest';
import { addMoments, BIAS_LEAST, meanInterval, studentPoint } from './mean.ts';

test('points of the t distribution agree with the published table', () => {
  for (const [freedom, point] of [
    [19, 2.093],
    [29, 2.0452],
    [60, 2.0003],
    [120, 1.9799],
    [1_000_000, 1.96],
  ] as const)
    expect(studentPoint(freedom)).toBeCloseTo(point, 3);
});

test('the interval is that of the standard formula, and too few measurements give none', () => {
  const values = Array.from({ length: BIAS_LEAST }, (_, at) => at * 10 - 30);
  const moments = addMoments(values.map((value) => ({ count: 1, sum: value, squares: value * value })));
  const found = meanInterval(moments);
  // s = √3500 for -30, -20 … 160.
  expect(found?.mean).toBe(65);
  expect(found?.low).toBeCloseTo(65 - (2.093_02 * Math.sqrt(3_500)) / Math.sqrt(20), 2);
  expect(meanInterval({ ...moments, count: BIAS_LEAST - 1 })).toBeNull();
});

test('equal measurements have an interval without width, however large they are', () => {
  const [count, value] = [1_000, 90_000];
  const found = meanInterval({ count, sum: count * value, squares: count * value * value });
  expect(found).toEqual({ mean: value, low: value, high: value });
});
