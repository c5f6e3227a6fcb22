import { expect, test } from 'vitest';
import { channelRows, findingOf, hubRows } from './rows.ts';

const group = (channel: string | null, hub: string | null, count: number, value: number) => ({
  ...{ channel, hub, over: 1, overcharged: 100 },
  volume: { count, sum: count * value, squares: count * value * value },
  sides: { count, sum: 0, squares: 0 },
});
const bias = {
  groups: [group('c1', 'Yiwu', 15, 100), group('c2', null, 30, -50), group('c1', 'Ningbo', 15, 200)],
  channels: [{ id: 'c1', name: 'One', carrier: null }],
  ...{ unmeasured: 0, implausible: 0, groupsLeft: 0 },
};

test('hubs of a channel are added up, so that a channel can have a mean although none of its hubs has one', () => {
  const [first, second] = channelRows(bias);
  const both = [first, second].toSorted((one) => (one?.channel === 'c1' ? -1 : 1));
  expect(both[0]).toMatchObject({ name: 'One', over: 2, overcharged: 200, volume: { count: 30 } });
  expect(both[0]?.volumeMean?.mean).toBe(150);
  expect(both[1]).toMatchObject({ name: null, volume: { count: 30 } });
  expect(hubRows(bias, 'c1').map(({ hub, volumeMean }) => [hub, volumeMean])).toEqual([
    ['Yiwu', null],
    ['Ningbo', null],
  ]);
});

test('an interval with zero in it shows no bias', () => {
  expect(findingOf({ mean: 2, low: 1, high: 3 })).toBe('larger');
  expect(findingOf({ mean: -2, low: -3, high: -1 })).toBe('smaller');
  expect(findingOf({ mean: 1, low: 0, high: 2 })).toBe('unclear');
});
