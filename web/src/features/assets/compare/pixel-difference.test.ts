import { expect, test } from 'vitest';
import { pixelDifference } from './pixel-difference.ts';

const pixels = (...colors: [number, number, number, number][]) => Uint8ClampedArray.from(colors.flat());

test('pixels differ if a channel, also opacity, differs by more than the tolerance', async () => {
  const left = pixels([0, 0, 0, 255], [100, 100, 100, 255], [9, 9, 9, 255], [9, 9, 9, 255]);
  const right = pixels([0, 0, 0, 255], [100, 126, 100, 255], [9, 9, 9, 0], [9, 9, 10, 255]);
  const counts = [0, 10, 11, 100].map(async (tolerance) => (await pixelDifference({ left, right }, tolerance)).count);
  expect(await Promise.all(counts)).toEqual([3, 2, 1, 0]);
});

test('the picture marks what differs, and shows the rest faintly', async () => {
  const left = pixels([0, 0, 0, 255], [0, 0, 0, 255], [0, 0, 0, 0]);
  const right = pixels([255, 255, 255, 255], [0, 0, 0, 255], [0, 0, 0, 0]);
  const { marked } = await pixelDifference({ left, right }, 0);
  expect([...marked.subarray(0, 4)]).toEqual([214, 0, 52, 255]);
  expect([...marked.subarray(4, 8)]).toEqual([191, 191, 191, 255]);
  expect([...marked.subarray(8)]).toEqual([255, 255, 255, 255]);
});

test('large pictures are compared in slices, until the comparison is stopped', async () => {
  const left = new Uint8ClampedArray(4_000_400);
  const right = left.map((_, at) => (at % 4_000_000 === 0 ? 255 : 0));
  expect((await pixelDifference({ left, right }, 0)).count).toBe(2);
  const stop = new AbortController();
  const stopped = pixelDifference({ left, right }, 0, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toThrow();
});
