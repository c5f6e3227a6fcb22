import { PRIORITIES, type TaskRow, type TaskSort } from '@opsyard/contract';
import { order } from '../shared/scope.ts';

type Key = string | number | null;

const VALUE: Record<TaskSort, (row: TaskRow) => Key> = {
  rank: (row) => row.rank,
  seq: (row) => row.seq,
  title: (row) => row.title,
  dueDate: (row) => row.dueDate,
  startDate: (row) => row.startDate,
  priority: (row) => PRIORITIES.indexOf(row.priority),
  updatedAt: (row) => row.updatedAt,
};

/** Compares two tasks as the server sorts them: those without a value last, ties by rank or id in the same direction. */
export function compareTasks(sort: TaskSort, direction: 'asc' | 'desc'): (a: TaskRow, b: TaskRow) => number {
  const sign = direction === 'asc' ? 1 : -1;
  const tie = (row: TaskRow) => (sort === 'rank' || sort === 'priority' ? row.rank : row.id);
  const keyOf = VALUE[sort];
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null && other !== null) return 1;
    if (one !== null && other === null) return -1;
    return sign * (compareKeys(one, other) || order(tie(a), tie(b)));
  };
}

function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return order(String(one), String(other));
}
