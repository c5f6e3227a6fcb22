import type { Category, Status } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { changesOfMove, groupedStatuses, stepOf } from './status-order.ts';

const status = (id: string, category: Category): Status => ({
  ...{ id, name: id, category, color: 'blue', archived: false, rank: id },
});
/** In the order of the project: a status that is done is before one in progress. */
const ALL = [status('a', '0'), status('b', '2'), status('c', '1'), status('d', '2')];
const named = (id: string) => ALL.find((one) => one.id === id) as Status;

test('statuses are grouped by category in the order of the work', () => {
  const groups = groupedStatuses(ALL).map(({ category, members }) => [category, members.map(({ id }) => id)]);
  expect(groups).toEqual([
    ...[
      ['0', ['a']],
      ['2', ['b', 'd']],
      ['4', []],
      ['1', ['c']],
      ['3', []],
    ],
  ]);
});

test('a move within a category changes the order only', () => {
  expect(changesOfMove(ALL, named('d'), { category: '2', beforeId: 'b' })).toEqual({ afterId: 'a' });
  expect(changesOfMove(ALL, named('b'), { category: '2', beforeId: null })).toEqual({ afterId: 'd' });
});

test('a move to another category changes both, and keeps the order where the category was empty', () => {
  expect(changesOfMove(ALL, named('a'), { category: '2', beforeId: 'b' })).toEqual({ category: '2', afterId: null });
  expect(changesOfMove(ALL, named('d'), { category: '1', beforeId: null })).toEqual({ category: '1', afterId: 'c' });
  expect(changesOfMove(ALL, named('d'), { category: '4', beforeId: null })).toEqual({ category: '4' });
});

test('nothing changes where a status is already', () => {
  expect(changesOfMove(ALL, named('b'), { category: '2', beforeId: 'd' })).toBeUndefined();
  expect(changesOfMove(ALL, named('d'), { category: '2', beforeId: null })).toBeUndefined();
  expect(changesOfMove(ALL, named('b'), { category: '2', beforeId: 'b' })).toBeUndefined();
});

test('steps go within a category, then to the next one', () => {
  expect(stepOf(ALL, named('b'), 1)).toEqual({ category: '2', beforeId: null });
  expect(stepOf(ALL, named('d'), -1)).toEqual({ category: '2', beforeId: 'b' });
  expect(stepOf(ALL, named('d'), 1)).toEqual({ category: '4', beforeId: null });
  expect(stepOf(ALL, named('b'), -1)).toEqual({ category: '0', beforeId: null });
  expect(stepOf(ALL, named('a'), -1)).toBeUndefined();
});
