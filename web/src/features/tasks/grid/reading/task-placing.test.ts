import type { TaskRow } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { projectScope, STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { withinGroup } from '../../../../records/grid/groups/group-values.ts';
import { arrangeInGroups } from '../groups/arrange-groups.ts';
import { groupValuesOf, type Section, unread, withPage } from '../groups/sections.ts';
import type { Arrange, ListQuery } from './list-reading.ts';
import { compareTasks } from './task-order.ts';
import { newMatches, regrouped, reordered, withInserted, withoutTasks } from './task-placing.ts';

const QUERY: ListQuery = { filter: undefined, by: null, sort: 'rank', order: 'asc' };

function placing(rows: readonly TaskRow[], query: Partial<ListQuery> = {}) {
  const known = new Map(rows.map((row) => [row.id, row]));
  const arrange: Arrange = (groups) => groups.toSorted((one, other) => one.value.localeCompare(other.value));
  return { rowOf: (id: string) => known.get(id), query: { ...QUERY, ...query }, arrange };
}
const read = (value: string, seqs: number[], more: Partial<Section> = {}): Section => ({
  ...unread(value, seqs.length),
  ids: seqs.map(taskId),
  cursor: null,
  ...more,
});
const seqsOf = ({ ids }: Section) => ids.map((one) => Number.parseInt(one, 16));

test('a task beyond what has been read only counts', () => {
  const begun = [read('', [1, 3], { cursor: 'on', count: 9 })];
  const rows = [1, 2, 3, 7].map((seq) => taskRow(seq));
  const [after] = withInserted(begun, [taskId(2), taskId(7)], placing(rows));
  expect(after && seqsOf(after)).toEqual([1, 2, 3]);
  expect(after?.count).toBe(11);
});

test('a task with several people is in the group of each of them', () => {
  const by = `c_${'1'.repeat(32)}` as const;
  const [one, other] = [taskId(8), taskId(9)];
  const row = taskRow(1, { custom: { [by]: [one, other] } });
  expect(groupValuesOf(row, { by })).toEqual([one, other]);
  expect(groupValuesOf(taskRow(2), { by })).toEqual(['']);
});

test('a task whose status changes goes to its place in the other group', () => {
  const groups = [read(STATUS.todo, [1, 2]), read(STATUS.done, [3, 5])];
  const rows = [1, 2, 3, 5].map((seq) => taskRow(seq, seq > 2 ? { statusId: STATUS.done } : {}));
  const moved = taskRow(2, { statusId: STATUS.done, rank: 'a000004' });
  const after = regrouped(
    groups,
    [taskId(2)],
    placing([...rows.filter(({ seq }) => seq !== 2), moved], { by: 'status' }),
  );
  expect(after.map(seqsOf)).toEqual([[1], [3, 2, 5]]);
  expect(after.map(({ count }) => count)).toEqual([1, 3]);
});

test('a task with several labels is in each of their groups, and removed from those whose label it loses', () => {
  const groups = [read('x', [1]), read('y', [1]), read('', [])];
  const after = regrouped(groups, [taskId(1)], placing([taskRow(1, { labelIds: ['y'] })], { by: 'label' }));
  expect(after.map(seqsOf)).toEqual([[], [1], []]);
});

test('[36] in two levels a changed task goes to the group within the group of its values, which begins with it', () => {
  const two = { by: 'status', subBy: 'priority' } as const;
  const headings = [read(STATUS.done, []), read(STATUS.todo, [])];
  const groups = [...headings, read(withinGroup(STATUS.todo, 'H'), [1, 2])];
  const arrange: Arrange = (all) => arrangeInGroups(all, ['status', 'priority'], projectScope());
  const rows = [taskRow(1, { priority: 'H' }), taskRow(2, { priority: 'L', statusId: STATUS.done })];
  const after = regrouped(groups, [taskId(2)], { ...placing(rows, two), arrange });
  expect(after.map(({ value, count }) => [value, count])).toEqual([
    [STATUS.todo, 0],
    [withinGroup(STATUS.todo, 'H'), 1],
    [STATUS.done, 0],
    [withinGroup(STATUS.done, 'L'), 1],
  ]);
});

test('a task that gets the first of a value begins a group in its place, and one of others waits to', () => {
  const groups = [read('L', [1, 3]), read('N', [2])];
  const rows = [
    taskRow(1, { priority: 'M' }),
    taskRow(2),
    taskRow(3, { priority: 'L' }),
    taskRow(4, { priority: 'H' }),
  ];
  const at = placing(rows, { by: 'priority' });
  const after = regrouped(groups, [taskId(1), taskId(4)], at);
  expect(after.map(({ value, count }) => [value, count])).toEqual([
    ['L', 1],
    ['M', 1],
    ['N', 1],
  ]);
  expect(after.map(seqsOf)).toEqual([[3], [1], [2]]);
  expect(newMatches(after, [taskId(4)], at)).toEqual([taskId(4)]);
  expect(withInserted(after, [taskId(4)], at).map(seqsOf)).toEqual([[4], [3], [1], [2]]);
});

test('without groups a change moves nothing', () => {
  const begun = [read('', [1, 2])];
  expect(regrouped(begun, [taskId(1)], placing([taskRow(1, { rank: 'z' })]))).toBe(begun);
});

test('a task of others is new when it passes the filter and belongs among those read', () => {
  const begun = [read('', [1, 4], { cursor: 'on', count: 50 })];
  const rows = [1, 2, 4, 9].map((seq) => taskRow(seq, { priority: seq === 2 ? 'H' : 'N' }));
  const ids = rows.map(({ id }) => id);
  expect(newMatches(begun, ids, placing(rows))).toEqual([taskId(2)]);
  expect(newMatches(begun, ids, placing(rows, { filter: { priorities: ['U'] } }))).toEqual([]);
  expect(newMatches(begun, ids, placing(rows, { filter: { search: 'x' } }))).toEqual([]);
});

test('tasks that are gone leave every section once', () => {
  const after = withoutTasks([read('x', [1, 2]), read('y', [2])], [taskId(2), taskId(8)]);
  expect(after.map(({ count }) => count)).toEqual([1, 0]);
});

test('a page adds only missing tasks; the last one determines the total', () => {
  const begun = read('', [1, 2], { cursor: 'on', count: 100 });
  const page = { ids: [taskId(2), taskId(3)], cursor: 'more', total: 80 };
  expect(seqsOf(withPage(begun, page))).toEqual([1, 2, 3]);
  expect(withPage(begun, page).count).toBe(80);
  expect(withPage(begun, { ...page, cursor: null }).count).toBe(3);
});

test('tasks without a date come last in both directions, ties by their order', () => {
  const rows = [
    taskRow(1, { dueDate: null }),
    taskRow(2, { dueDate: '2026-02-01' }),
    taskRow(3, { dueDate: '2026-01-01' }),
  ];
  const sorted = (direction: 'asc' | 'desc') =>
    [...rows].sort(compareTasks({ sort: 'dueDate', order: direction })).map(({ seq }) => seq);
  expect(sorted('asc')).toEqual([3, 2, 1]);
  expect(sorted('desc')).toEqual([2, 3, 1]);
  const urgent = [taskRow(4, { priority: 'U' }), taskRow(5, { priority: 'L' }), taskRow(6, { priority: 'U' })];
  expect(urgent.sort(compareTasks({ sort: 'priority', order: 'desc' })).map(({ seq }) => seq)).toEqual([6, 4, 5]);
});

test('[41] in manual order moved tasks go to their new places, beyond those read they only count; other orders stay', () => {
  const begun = [read('', [1, 2, 3, 4], { cursor: 'on', count: 9 })];
  const rows = [
    taskRow(1, { rank: 'a0000035' }),
    ...[2, 3].map((seq) => taskRow(seq)),
    taskRow(4, { rank: 'a000000' }),
    taskRow(5),
  ];
  const ids = [1, 4, 5].map(taskId);
  const [after] = reordered(begun, ids, placing(rows));
  expect(after && [seqsOf(after), after.count]).toEqual([[4, 2, 3], 9]);
  expect(reordered(begun, ids, placing(rows, { sort: 'title' }))).toBe(begun);
  expect(reordered(begun, [taskId(2)], placing([1, 2, 3, 4].map((seq) => taskRow(seq))))).toBe(begun);
});
