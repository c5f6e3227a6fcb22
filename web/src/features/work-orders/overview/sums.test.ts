import type { OutcomeSum } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { amountsOf, groupsBy, medianDays, monthsUpTo } from './sums.ts';

const sum = (month: string, channel: string, outcome: OutcomeSum['outcome'], amount: number): OutcomeSum => ({
  ...{ month, channel, outcome, amount, count: 1 },
});
const sums = [
  sum('2026-05-01', 'a', 'recovered', 100),
  sum('2026-06-01', 'b', 'recovered', 50),
  sum('2026-06-01', 'c', 'lost', 700),
  sum('2026-06-01', 'b', 'claimed', 80),
  sum('2024-01-01', 'c', 'open', 5),
];

test('shows twelve months, including empty ones; older open orders count in the totals only', () => {
  const months = monthsUpTo('2026-06-15', sums);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-07-01', claimed: 0, recovered: 0, open: 0, lost: 0 });
  expect(months.at(-1)).toEqual({ month: '2026-06-01', claimed: 80, recovered: 50, open: 0, lost: 700 });
  expect(amountsOf(sums).open).toEqual({ count: 1, amount: 5 });
});

test('the median counts every order and is the mean of the middle two for an even count', () => {
  expect(medianDays([])).toBeNull();
  expect(medianDays([{ days: 30, count: 1 }])).toBe(30);
  expect(
    medianDays([
      { days: 30, count: 1 },
      { days: 2, count: 3 },
    ]),
  ).toBe(2);
  expect(
    medianDays([
      { days: 9, count: 2 },
      { days: 4, count: 2 },
    ]),
  ).toBe(6.5);
});

test('groups the channels of one carrier and omits channels without a name', () => {
  const channels = [
    { id: 'a', name: 'A', carrier: 'Yun' },
    { id: 'b', name: 'B', carrier: 'Yun' },
    { id: 'c', name: null, carrier: null },
  ];
  const times = [
    { channel: 'a', days: 3, count: 1 },
    { channel: 'b', days: 8, count: 1 },
    { channel: 'c', days: 90, count: 9 },
  ];
  const summary = { sums, times, channels };
  expect(groupsBy('carrier', summary)).toMatchObject([
    { name: 'Yun', channels: ['a', 'b'], amounts: { recovered: { count: 2, amount: 150 } }, days: 5.5 },
  ]);
  expect(groupsBy('name', summary).map(({ name, days }) => [name, days])).toEqual([
    ['A', 3],
    ['B', 8],
  ]);
});
