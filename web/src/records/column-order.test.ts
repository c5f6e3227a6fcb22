import { expect, test } from 'vitest';
import { arranged, stepped } from './column-order.ts';

const columns = ['name', 'code', 'carrier', 'state'].map((key) => ({ key }));
const keysOf = (order: string[]) => arranged(columns, order).map(({ key }) => key);

test('columns are in the user’s order, the title first and new ones last', () => {
  expect(keysOf([])).toEqual(['name', 'code', 'carrier', 'state']);
  expect(keysOf(['state', 'code'])).toEqual(['name', 'state', 'code', 'carrier']);
  expect(keysOf(['state', 'gone', 'name'])).toEqual(['name', 'state', 'code', 'carrier']);
});

test('a column moves one step, and stays at either end', () => {
  expect(stepped(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(stepped(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(stepped(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});
