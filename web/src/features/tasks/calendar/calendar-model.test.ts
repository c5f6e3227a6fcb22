import {
  type CustomField,
  commonFailures,
  customKey,
  passesTaskFilter,
  recordFieldsOf,
  type TaskCalendar,
  type TaskFilter,
  taskCalendar,
} from '@opsyard/contract';
import { expect, onTestFinished, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { taskId, taskRow } from '../../../../test/task-makers.ts';
import { createTaskStore } from '../shared/reading/task-store.ts';
import { calendarDates, dateIn, dayCondition, firstDayIn, onDay } from './calendar-date.ts';
import { createTaskCalendar } from './calendar-model.ts';
import { dueOn } from './due-on.ts';
import { changesForDays } from './task-items.ts';

const NOTHING: TaskCalendar = { counts: [], records: [], isIncomplete: false, daysOff: [], makeUpDays: [] };
const due = (seq: number, dueDate: string | null, more = {}) => taskRow(seq, { dueDate, ...more });

async function calendarOf(answer: Partial<TaskCalendar>, filter?: TaskFilter) {
  signedIn();
  const server = new MockServer().on(taskCalendar.read, { ...NOTHING, ...answer });
  const store = createTaskStore(id('f'));
  const query = { filter, from: '2026-03-02', to: '2026-03-08', days: 7, perDay: 10, by: 'dueDate' as const };
  const calendar = createTaskCalendar(store, query);
  onTestFinished(calendar.follow());
  await calendar.reload();
  const shown = () => {
    const { ids, unread } = calendar.state.get();
    const rows = ids.flatMap((one) => store.get(one) ?? []);
    const count = (day: string) => (unread.get(day) ?? 0) + rows.filter(({ dueDate }) => dueDate === day).length;
    return { seqs: rows.map(({ seq }) => seq), counts: [count('2026-03-03'), count('2026-03-04')] };
  };
  return { server, store, calendar, shown };
}

test('a task counts on its new day before the server has answered, and what was not read still counts', async () => {
  const counts = [{ day: '2026-03-03', count: 12 }];
  const { server, store, shown } = await calendarOf({ counts, records: [due(1, '2026-03-03'), due(2, '2026-03-03')] });
  expect(shown()).toEqual({ seqs: [1, 2], counts: [12, 0] });
  const removeOverlay = store.overlay(taskId(1), { dueDate: '2026-03-04' });
  expect(shown()).toEqual({ seqs: [1, 2], counts: [11, 1] });
  // An answer from before the change is saved does not take it back.
  await expect.poll(() => server.calls(taskCalendar.read)).toHaveLength(2);
  expect(shown()).toEqual({ seqs: [1, 2], counts: [11, 1] });
  removeOverlay();
  expect(shown().counts).toEqual([12, 0]);
});

test('tasks of others come into the period and leave it when they match no longer, and everything is read again', async () => {
  const { server, store, shown } = await calendarOf({ records: [due(1, '2026-03-03')] }, { priorities: ['N'] });
  store.put([due(2, '2026-03-04', { version: 2 })], 'changedElsewhere');
  store.put([due(3, '2026-04-01', { startDate: '2026-03-08' }), due(4, '2026-04-01'), due(5, null)], 'added');
  store.put([due(6, '2026-03-04', { priority: 'U' })], 'added');
  expect(shown().seqs).toEqual([1, 2, 3]);
  store.put([due(2, '2026-03-04', { version: 3, priority: 'U' })], 'changedElsewhere');
  store.remove([taskId(1)]);
  expect(shown().seqs).toEqual([3]);
  await expect.poll(() => server.calls(taskCalendar.read)).toHaveLength(2);
});

test('a failed reading is reported, and the tasks shown before stay', async () => {
  const { server, calendar, shown } = await calendarOf({ records: [due(1, '2026-03-03')] });
  server.fail(taskCalendar.read, commonFailures.internal, {});
  await calendar.reload();
  expect([calendar.state.get().error?.status, shown().seqs]).toEqual([500, [1]]);
});

test('a day narrows the due dates of a filter', () => {
  expect(dueOn(undefined, '2026-03-03')).toEqual({ dueFrom: '2026-03-03', dueTo: '2026-03-03' });
  expect(dueOn({ priorities: ['H'], dueFrom: '2026-03-01', dueTo: '2026-03-02' }, '2026-03-03')).toEqual({
    ...{ priorities: ['H'], dueFrom: '2026-03-03', dueTo: '2026-03-02' },
  });
});

test('moving a task keeps its length; without start date or bars only what it has is moved', () => {
  const bar = due(1, '2026-03-05', { startDate: '2026-03-03' });
  const days = (first: string, last = first) => ({ first, last });
  expect(changesForDays(bar, days('2026-03-04', '2026-03-06'))).toEqual({
    ...{ startDate: '2026-03-04', dueDate: '2026-03-06' },
  });
  expect(changesForDays(bar, days('2026-03-07'), { hasBars: false })).toEqual({
    startDate: '2026-03-05',
    dueDate: '2026-03-07',
  });
  expect(changesForDays(due(1, '2026-03-05'), days('2026-03-06'))).toEqual({ dueDate: '2026-03-06' });
  expect(changesForDays(due(1, '2026-03-05'), days('2026-03-05', '2026-03-06'))).toEqual({
    ...{ startDate: '2026-03-05', dueDate: '2026-03-06' },
  });
  expect(changesForDays(due(1, null, { startDate: '2026-03-09' }), days('2026-03-06'))).toEqual({
    ...{ startDate: '2026-03-06', dueDate: '2026-03-06' },
  });
  expect(changesForDays(bar, null)).toEqual({ dueDate: null });
  expect(changesForDays(bar, days('2026-03-03', '2026-03-05'))).toBeNull();
});

test('by a range a task moves with both days, or with its last day alone, and gets a day from the list without', () => {
  const by = `c_${id('c')}` as const;
  const look = { by, isRange: true };
  const row = taskRow(1, { custom: { [by]: '2026-03-03/2026-03-05' } });
  const moved = (first: string, last: string) => changesForDays(row, { first, last }, look);
  expect(moved('2026-03-04', '2026-03-06')).toEqual({ [by]: '2026-03-04/2026-03-06' });
  expect(moved('2026-03-03', '2026-03-09')).toEqual({ [by]: '2026-03-03/2026-03-09' });
  expect(moved('2026-03-03', '2026-03-05')).toBeNull();
  expect(changesForDays(row, null, look)).toEqual({ [by]: null });
  const days = { first: '2026-03-07', last: '2026-03-07' };
  expect(changesForDays(taskRow(2), days, look)).toEqual({ [by]: '2026-03-07/2026-03-07' });
});

test('the days of a range are those of its bar, and the list of a day has what ends on it', () => {
  const field = { id: id('c'), name: 'Campaign', kind: 'dateRange', options: [] } as unknown as CustomField;
  const by = customKey(field.id);
  const row = taskRow(1, { custom: { [by]: '2026-03-03/2026-03-31' } });
  expect([firstDayIn(row, by), dateIn(row, by)]).toEqual(['2026-03-03', '2026-03-31']);
  expect(calendarDates({ fields: [field] })).toEqual(['dueDate', 'startDate', by]);
  const { where = '' } = onDay({ priorities: ['H'] }, dayCondition({ fields: [field] }, by, '2026-03-31'));
  const passes = (custom: string) =>
    passesTaskFilter(taskRow(2, { custom: { [by]: custom } }), { where }, undefined, recordFieldsOf([field]));
  expect(['2026-03-03/2026-03-31', '2026-03-31/2026-04-01', '2026-03-01/2026-03-30'].map(passes)).toEqual([
    ...[true, false, false],
  ]);
});
