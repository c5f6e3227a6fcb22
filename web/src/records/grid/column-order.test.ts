import { expect, test } from 'vitest';
import { moveColumn, orderColumns } from './column-order.ts';

const columns = ['name', 'code', 'carrier', 'state'].map((key) => ({ key }));
const keysOf = (order: string[]) => orderColumns(columns, order).map(({ key }) => key);

test('columns are in the user’s order, the title first and new ones last', () => {
  expect(keysOf([])).toEqual(['name', 'code', 'carrier', 'state']);
  expect(keysOf(['state', 'code'])).toEqual(['name', 'state', 'code', 'carrier']);
  expect(keysOf(['state', 'gone', 'name'])).toEqual(['name', 'state', 'code', 'carrier']);
});

test('a column moves one step, and stays at either end', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveColumn(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});
