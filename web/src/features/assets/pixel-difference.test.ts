import { expect, test } from 'vitest';
import { pixelDifference } from './pixel-difference.ts';

const pixels = (...colors: [number, number, number, number][]) => Uint8ClampedArray.from(colors.flat());

test('pixels differ if a channel, also opacity, differs by more than the tolerance', () => {
  const left = pixels([0, 0, 0, 255], [100, 100, 100, 255], [9, 9, 9, 255], [9, 9, 9, 255]);
  const right = pixels([0, 0, 0, 255], [100, 126, 100, 255], [9, 9, 9, 0], [9, 9, 10, 255]);
  expect([0, 10, 11, 100].map((tolerance) => pixelDifference({ left, right }, tolerance).count)).toEqual([3, 2, 1, 0]);
});

test('the picture marks what differs, and shows the rest faintly', () => {
  const left = pixels([0, 0, 0, 255], [0, 0, 0, 255], [0, 0, 0, 0]);
  const right = pixels([255, 255, 255, 255], [0, 0, 0, 255], [0, 0, 0, 0]);
  const { marked } = pixelDifference({ left, right }, 0);
  expect([...marked.subarray(0, 4)]).toEqual([214, 0, 52, 255]);
  expect([...marked.subarray(4, 8)]).toEqual([191, 191, 191, 255]);
  expect([...marked.subarray(8)]).toEqual([255, 255, 255, 255]);
});
