import type { Category, Status } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { nextStatus } from './next-status.ts';

const status = (id: string, category: Category): Status => ({
  id,
  name: id,
  category,
  color: 'gray',
  archived: false,
  rank: id,
});
const FLOW = [
  status('todo', '0'),
  status('ready', '0'),
  status('doing', '2'),
  status('done', '1'),
  status('cancelled', '3'),
  status('review', '4'),
];

test.each([
  ['todo', 'ready'],
  ['ready', 'doing'],
  ['doing', 'review'],
  ['review', 'done'],
  ['done', undefined],
  ['cancelled', undefined],
])('after %s comes %s', (current, next) => {
  expect(nextStatus(FLOW, current)?.id).toBe(next);
});

test('without a review, done follows what is in progress; without anything in progress it follows what is to do', () => {
  expect(nextStatus(FLOW.slice(0, 4), 'doing')?.id).toBe('done');
  expect(nextStatus([status('todo', '0'), status('done', '1')], 'todo')?.id).toBe('done');
});
