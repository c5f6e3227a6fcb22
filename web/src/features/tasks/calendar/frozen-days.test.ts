import type { Freeze } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { frozenDays } from './frozen-days.ts';

const freeze = (name: string, from: Date, until: Date): Freeze => ({
  ...{ name, from: from.toISOString(), until: until.toISOString(), statusIds: [] },
});

test('a freeze covers the days it is in effect on, its end not included; two of them share a day', () => {
  const freezes = [
    freeze('Double 11', new Date(2026, 10, 9, 18), new Date(2026, 10, 12)),
    freeze('Audit', new Date(2026, 10, 11, 8), new Date(2026, 10, 11, 9)),
    freeze('Later', new Date(2027, 0, 1), new Date(2027, 0, 2)),
  ];
  const days = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'];
  expect([...frozenDays(freezes, days)]).toEqual([
    ['2026-11-09', ['Double 11']],
    ['2026-11-10', ['Double 11']],
    ['2026-11-11', ['Double 11', 'Audit']],
  ]);
});
