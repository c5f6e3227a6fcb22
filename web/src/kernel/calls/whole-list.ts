import { useState } from 'react';
import type { ListPosition, RecordListState } from '../record-list.ts';

type Key = string | number | null | undefined;
type WholeList<T> = {
  /** All rows; undefined while loading. */
  rows: readonly T[] | undefined;
  error: unknown;
  reload: () => void;
  /** The sort key of a row in a column. */
  keyOf: (row: T, column: string) => Key;
};

const START: ListPosition = { pageNo: 1, pageSize: 50, column: '', order: 'asc' };

/** A list loaded completely, with client-side paging and sorting; unsorted it keeps its original order. */
export function useWholeList<T>({ rows, error, reload, keyOf }: WholeList<T>): RecordListState<T> {
  const [place, setPlace] = useState(START);
  const [chosen, choose] = useState<readonly string[]>([]);
  const { pageNo, pageSize, column, order } = place;
  const sorted = column ? rows?.toSorted((a, b) => compared(keyOf(a, column), keyOf(b, column), order)) : rows;
  const total = rows?.length ?? 0;
  const shown = Math.min(pageNo, Math.max(1, Math.ceil(total / pageSize)));
  return {
    rows: sorted?.slice((shown - 1) * pageSize, shown * pageSize) ?? null,
    total,
    error: rows ? null : error,
    reload,
    place: { ...place, pageNo: shown },
    turn: (change) => setPlace({ ...place, ...change }),
    chosen,
    choose,
  };
}

/** Rows without a value come last in both directions. */
function compared(a: Key, b: Key, order: string): number {
  const [left, right] = [a ?? '', b ?? ''];
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  const ascending =
    typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
  return order === 'asc' ? ascending : -ascending;
}
