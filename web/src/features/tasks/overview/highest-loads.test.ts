import type { PersonWorkload } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { highestLoads } from './highest-loads.ts';

const person = (userId: string | null, ...cells: [planned: number, capacity: number][]): PersonWorkload => ({
  ...{ userId, name: `Person ${userId?.[0]}`, minutesPerDay: 480, unestimated: 0, undated: 0, duringLeave: 0 },
  ...{ mayEdit: false, leave: [], departmentId: null },
  cells: cells.map(([planned, capacity]) => ({ planned, capacity })),
});

test('[S10] the highest loads are those in relation to capacity, at most five, without nobody and those without work', () => {
  const found = highestLoads([
    person(null, [9_000, 0]),
    person(id('1'), [240, 480], [240, 480]),
    person(id('2'), [0, 480]),
    person(id('3'), [480, 240], [0, 240]),
    person(id('4'), [60, 0]),
    ...['5', '6', '7'].map((one) => person(id(one), [10, 480])),
  ]);
  expect(found.map(({ userId }) => userId?.[0])).toEqual(['4', '3', '1', '5', '6']);
  expect(found[1]).toEqual({ userId: id('3'), name: 'Person 3', planned: 480, capacity: 480 });
});
