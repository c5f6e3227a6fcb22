import { expect, test } from 'vitest';
import { clockText, lanesOf, lengthFor, nextFree, within } from './block-times.ts';

const at = (start: number, minutes: number) => ({ start, minutes });

test('[50] a block stays within its day, at quarters of an hour', () => {
  expect(within(at(607, 44))).toEqual(at(600, 45));
  expect(within(at(-30, 10))).toEqual(at(0, 30));
  expect(within(at(1_430, 60))).toEqual(at(1_380, 60));
  expect([clockText(0), clockText(545), clockText(1_440)]).toEqual(['00:00', '09:05', '24:00']);
  expect([lengthFor(null), lengthFor(10), lengthFor(100), lengthFor(4_800)]).toEqual([60, 30, 105, 240]);
});

test('[50] a task is planned for the next free time: today from now on, else from the morning on', () => {
  expect(nextFree([], 60, null)).toEqual(at(540, 60));
  expect(nextFree([], 60, 611)).toEqual(at(615, 60));
  expect(nextFree([at(600, 60), at(540, 30)], 30, null)).toEqual(at(570, 30));
  expect(nextFree([at(540, 30), at(600, 60)], 60, null)).toEqual(at(660, 60));
  expect(nextFree([], 60, 1_430)).toEqual(at(1_380, 60));
});

test('[50] blocks that overlap are side by side', () => {
  const lanes = lanesOf([at(540, 60), at(570, 60), at(600, 30), at(630, 30), at(700, 30)]);
  expect(lanes.map(({ lane, lanes: all }) => `${lane}/${all}`)).toEqual(['0/2', '1/2', '0/2', '0/1', '0/1']);
});
