import { expect, test } from 'vitest';
import { unread } from '../../features/tasks/grid/groups/sections.ts';
import { linesOf } from '../../records/grid/lines.ts';
import { HEAD, moved } from '../../records/grid/use-active-cell.ts';
import { gridKey } from './grid-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof gridKey>[0]> = {}) =>
  gridKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, 20);

test('keys with Alt, unknown keys and command letters are not handled', () => {
  expect(press('ArrowDown', { altKey: true })).toBeNull();
  expect(press('s')).toBeNull();
  expect(press('c', { ctrlKey: true })).toBeNull();
});

test.each([
  ['ArrowDown', {}, { kind: 'move', rows: 1, columns: 0, extend: false }],
  ['j', {}, { kind: 'move', rows: 1, columns: 0, extend: false }],
  ['ArrowUp', { shiftKey: true }, { kind: 'move', rows: -1, columns: 0, extend: true }],
  ['ArrowRight', { shiftKey: true }, { kind: 'move', rows: 0, columns: 1, extend: false }],
  ['PageDown', {}, { kind: 'move', rows: 20, columns: 0, extend: false }],
  ['End', {}, { kind: 'edge', column: 'last' }],
  ['End', { ctrlKey: true }, { kind: 'edge', row: 'last' }],
  ['a', { metaKey: true }, { kind: 'all' }],
  ['X', { shiftKey: true }, { kind: 'toggle', extend: true }],
  [' ', {}, { kind: 'toggle', extend: false }],
  ['Enter', {}, { kind: 'act' }],
  ['Escape', {}, { kind: 'clear' }],
])('%s with %o is %o', (key, more, meaning) => {
  expect(press(key, more)).toEqual(meaning);
});

const extent = {
  lines: linesOf([unread('', 50)], { grouped: false, collapsed: new Set(), canAdd: false }),
  columns: ['select', 'key', 'title', 'status'] as const,
};
const step = (rows: number, columns: number) => ({ kind: 'move', rows, columns, extend: false }) as const;

test('a move stays within the grid, whose first row is the header', () => {
  expect(moved({ line: 49, column: 'status' }, step(5, 3), extent)).toEqual({ line: 49, column: 'status' });
  expect(moved({ line: 0, column: 'key' }, step(-20, -9), extent)).toEqual({ line: HEAD, column: 'select' });
});

test('moves to the ends of rows and of the list', () => {
  expect(moved({ line: 7, column: 'key' }, { kind: 'edge', column: 'last' }, extent)).toEqual({
    line: 7,
    column: 'status',
  });
  expect(moved({ line: 7, column: 'key' }, { kind: 'edge', row: 'last' }, extent)).toEqual({ line: 49, column: 'key' });
});
