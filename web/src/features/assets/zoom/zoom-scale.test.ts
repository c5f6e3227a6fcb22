import { expect, test } from 'vitest';
import { scaleLimits, steppedScale, toggledScale, wheeledScale, withinLimits } from './zoom-scale.ts';

test('[85] a picture is not smaller than fitted, and at most eight times as large or twice its own size', () => {
  expect(scaleLimits(1)).toEqual({ min: 1, max: 8 });
  expect(scaleLimits(10)).toEqual({ min: 1, max: 20 });
  expect(scaleLimits(0.5)).toEqual({ min: 0.5, max: 8 });
  expect([withinLimits(0.3, 1), withinLimits(30, 1), withinLimits(1.0004, 1)]).toEqual([1, 8, 1]);
});

test('[85] steps of the zoom stop at the fitted and at the own size', () => {
  expect(steppedScale(1, 1, 4)).toBe(1.5);
  expect(steppedScale(1, 1, 1.2)).toBe(1.2);
  expect(steppedScale(1.2, 1, 1.2)).toBeCloseTo(1.8);
  expect(steppedScale(1.3, -1, 4)).toBe(1);
  expect(steppedScale(5, -1, 4)).toBe(4);
  expect(steppedScale(1, -1, 4)).toBe(1);
  expect(steppedScale(8, 1, 4)).toBe(8);
});

test('[85] the wheel zooms in and out by the same factor, also if a browser counts in lines', () => {
  const larger = wheeledScale(2, { deltaY: -100, deltaMode: 0 }, 1);
  expect(larger).toBeGreaterThan(2.5);
  expect(wheeledScale(larger, { deltaY: 100, deltaMode: 0 }, 1)).toBeCloseTo(2);
  expect(wheeledScale(2, { deltaY: -3, deltaMode: 1 }, 1)).toBeCloseTo(larger, 1);
});

test('[85] a double click shows the own size, or twice the fitted one if they are the same, and back', () => {
  expect([toggledScale(1, 3), toggledScale(3, 3)]).toEqual([3, 1]);
  expect([toggledScale(1, 1), toggledScale(2, 1)]).toEqual([2, 1]);
});
