import {
  type BuiltInSort,
  type CustomField,
  customKey,
  isCustomKey,
  mapPlainFields,
  PRIORITIES,
  sortValueOf,
  type TaskRow,
  type TaskSort,
} from '@opsyard/contract';
import { order } from '../../shared/reading/scope.ts';

type Key = string | number | null;

const VALUE: Record<BuiltInSort, (row: TaskRow) => Key> = {
  rank: (row) => row.rank,
  seq: (row) => row.seq,
  title: (row) => row.title,
  priority: (row) => PRIORITIES.indexOf(row.priority),
  type: (row) => row.typeId,
  updatedAt: (row) => row.updatedAt,
  createdAt: (row) => row.createdAt,
  ...mapPlainFields(
    (name) =>
      ({ [name]: value }: TaskRow) =>
        typeof value === 'boolean' ? Number(value) : value,
  ),
};

/** Sorts in which tasks with the same value are in their own order. */
const RANKED: readonly TaskSort[] = ['rank', 'priority', 'type'];

/** An order of tasks; with the custom field it is by, if any. */
export type TaskOrder = { sort: TaskSort; order: 'asc' | 'desc'; field?: CustomField | undefined };

/** Compares two tasks as the server sorts them: those without a value last, ties by rank or id in the same direction. */
export function compareTasks({ sort, order: direction, field }: TaskOrder): (a: TaskRow, b: TaskRow) => number {
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = keysIn(sort, field);
  const isRanked = (row: TaskRow) => (field ? keyOf(row) === null : isCustomKey(sort) || RANKED.includes(sort));
  const tie = (row: TaskRow) => (isRanked(row) ? row.rank : row.id);
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null && other !== null) return 1;
    if (one !== null && other === null) return -1;
    return sign * (compareKeys(one, other) || order(tie(a), tie(b)));
  };
}

/** By a custom field that is gone, tasks are in their own order. */
function keysIn(sort: TaskSort, field: CustomField | undefined): (row: TaskRow) => Key {
  if (field) return (row) => sortValueOf(field, row.custom?.[customKey(field.id)] ?? null);
  return VALUE[isCustomKey(sort) ? 'rank' : (sort as BuiltInSort)];
}

function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return order(String(one), String(other));
}
