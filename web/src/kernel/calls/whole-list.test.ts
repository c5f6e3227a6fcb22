import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWholeList } from './whole-list.ts';

type Row = { name: string; size: number | null };
const rows: Row[] = [
  { name: 'b', size: 2 },
  { name: 'a', size: null },
  { name: 'c', size: 10 },
];
const keyOf = (row: Row, column: string) => row[column as keyof Row];
const wholeList = { rows, error: null, reload: () => undefined, keyOf };

test('a complete list keeps its order until a column is sorted; rows without a value come last', () => {
  const { result } = renderHook(() => useWholeList(wholeList));
  const names = () => result.current.rows?.map(({ name }) => name);
  expect(names()).toEqual(['b', 'a', 'c']);
  act(() => result.current.turn({ column: 'size', order: 'asc' }));
  expect(names()).toEqual(['b', 'c', 'a']);
  act(() => result.current.turn({ column: 'size', order: 'desc' }));
  expect(names()).toEqual(['c', 'b', 'a']);
});

test('a complete list is paged, and not beyond its end', () => {
  const { result, rerender } = renderHook((list: readonly Row[]) => useWholeList({ ...wholeList, rows: list }), {
    initialProps: rows,
  });
  act(() => result.current.turn({ pageSize: 2, pageNo: 2 }));
  expect(result.current.rows?.map(({ name }) => name)).toEqual(['c']);
  expect(result.current.total).toBe(3);
  rerender(rows.slice(0, 1));
  expect([result.current.rows?.length, result.current.place.pageNo]).toEqual([1, 1]);
});
