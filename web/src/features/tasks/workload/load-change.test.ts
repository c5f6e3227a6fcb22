import type { PersonWorkload, Workload } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { LI, taskRow, WANG } from '../../../../test/task-makers.ts';
import { lastColumn, laterBy, loadChange } from './load-change.ts';

const whole = { departments: [], others: { count: 0, total: null } };
const WEEK = 7;
const columns = ['2026-03-02', '2026-03-09'];
const person = ({ id: userId, realname: name }: typeof LI, leave: string[] = []): PersonWorkload => ({
  ...{
    userId,
    name,
    minutesPerDay: 480,
    unestimated: 0,
    undated: 0,
    duringLeave: 0,
    mayEdit: false,
    leave,
    departmentId: null,
  },
  cells: columns.map(() => ({ planned: 600, capacity: 2_400 })),
});
const data: Workload = { columns, daysOff: ['2026-03-10'], people: [], ...whole, peopleLeft: 0, isIncomplete: false };
const row = taskRow(1, { ownerId: WANG.id, startDate: '2026-03-05', dueDate: '2026-03-11', estimate: 480 });
const given = { before: row, after: { ...row, ownerId: LI.id } };

test('[49] the new load spreads a task over the working days of the person it is given to', () => {
  const of = (column: number, leave: string[] = []) =>
    loadChange(data, WEEK, { ...given, person: person(LI, leave), column });
  // Thursday, Friday, Monday and Wednesday: the day off is between the last two.
  expect([of(0), of(1)]).toEqual([
    { before: 600, after: 840 },
    { before: 600, after: 840 },
  ]);
  expect(of(0, ['2026-03-09', '2026-03-11'])).toEqual({ before: 600, after: 1_080 });
  expect(loadChange(data, WEEK, { ...given, person: person(WANG), column: 0 })).toEqual({ before: 600, after: 360 });
});

test('[49] a move in time, a split task and what changes nothing', () => {
  const later = { before: row, after: laterBy(row, WEEK), person: person(WANG) };
  expect(loadChange(data, WEEK, { ...later, column: 0 })).toEqual({ before: 600, after: 360 });
  expect([lastColumn(row, data, WEEK), lastColumn(later.after, data, WEEK)]).toEqual([1, -1]);
  expect(loadChange(data, WEEK, { ...later, column: -1 })).toBeNull();
  const split = { ...row, assigneeIds: [WANG.id, LI.id] };
  const change = { before: split, after: { ...split, ownerId: LI.id }, person: person(LI), column: 0 };
  expect(loadChange(data, WEEK, change)).toBeNull();
  expect(
    loadChange(data, WEEK, {
      ...given,
      before: { ...row, estimate: null },
      after: row,
      person: person(WANG),
      column: 0,
    }),
  ).toEqual({ before: 600, after: 840 });
});
