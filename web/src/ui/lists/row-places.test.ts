import { expect, test } from 'vitest';
import { placesOf } from './row-places.ts';

test('rows of one height', () => {
  const { startOf, rowAt } = placesOf(4, 36);
  expect([startOf(0), startOf(3), startOf(4)]).toEqual([0, 108, 144]);
  expect([-5, 0, 35, 36, 143, 900].map(rowAt)).toEqual([0, 0, 0, 1, 3, 3]);
});

test('rows of different heights', () => {
  const { startOf, rowAt } = placesOf(4, (index) => (index % 2 === 0 ? 40 : 100));
  expect([0, 1, 2, 3, 4].map(startOf)).toEqual([0, 40, 140, 180, 280]);
  expect([-5, 0, 39, 40, 139, 140, 279, 900].map(rowAt)).toEqual([0, 0, 0, 1, 1, 2, 3, 3]);
  expect(placesOf(0, () => 40).startOf(0)).toBe(0);
});
