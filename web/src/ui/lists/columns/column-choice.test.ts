import { expect, test } from 'vitest';
import { neighbourOf, withFixed, withMoved, withShown } from './change-choice.ts';
import {
  type ArrangedColumn,
  arrangedColumns,
  type ColumnChoice,
  choiceOf,
  NO_CHOICE,
  savedColumns,
  stuckColumns,
  withWidth,
} from './column-choice.ts';

const columns: (ArrangedColumn & { width: number })[] = [
  { key: 'name', width: 240, isHead: true },
  { key: 'code', width: 100 },
  { key: 'carrier', width: 120, narrowest: 90 },
  { key: 'state', width: 100, hidden: true },
];
const keysOf = (choice: Partial<ColumnChoice>) =>
  arrangedColumns(columns, { ...NO_CHOICE, ...choice }).all.map(({ key }) => key);

test('columns are in the user’s order, the first stays first, and new ones come last', () => {
  expect(keysOf({})).toEqual(['name', 'code', 'carrier', 'state']);
  expect(keysOf({ order: ['state', 'code'] })).toEqual(['name', 'state', 'code', 'carrier']);
  expect(keysOf({ order: ['state', 'gone', 'name'] })).toEqual(['name', 'state', 'code', 'carrier']);
});

test('a column takes the place of another one, and columns of other lists keep theirs', () => {
  const moved = withMoved({ ...NO_CHOICE, order: ['other'] }, columns, { key: 'state', to: 'code' });
  expect(moved.order).toEqual(['state', 'code', 'carrier', 'other']);
  expect(withMoved(moved, columns, { key: 'gone', to: 'code' })).toBe(moved);
});

test('fixed columns follow the first one, and change places among themselves', () => {
  const choice = withFixed(NO_CHOICE, 'carrier', true);
  const { shown } = arrangedColumns(columns, choice);
  expect(stuckColumns(shown as typeof columns, choice, 40).map(({ key, stickyLeft }) => [key, stickyLeft])).toEqual([
    ['name', 40],
    ['carrier', 280],
    ['code', undefined],
  ]);
  expect(neighbourOf(shown, choice, { key: 'code', step: -1 })).toBeUndefined();
  expect(neighbourOf(columns, NO_CHOICE, { key: 'code', step: 1 })).toBe('carrier');
  expect(neighbourOf(columns, NO_CHOICE, { key: 'code', step: -1 })).toBeUndefined();
  expect(keysOf(withFixed(choice, 'carrier', false))).toEqual(['name', 'code', 'carrier', 'state']);
});

test('a view keeps visible columns with their widths, within limits, and which are fixed', () => {
  const wide = withWidth(withWidth(NO_CHOICE, { key: 'name' }, 5_000), { key: 'carrier', narrowest: 90 }, 10);
  const choice = withFixed(withShown(withShown(wide, 'state', true), 'code', false), 'state', true);
  const saved = savedColumns(columns, choice);
  expect(saved).toEqual([
    { key: 'name', width: 1_000 },
    { key: 'state', width: null, fixed: true },
    { key: 'carrier', width: 90 },
  ]);
  expect(savedColumns(columns, choiceOf(saved, columns))).toEqual(saved);
  expect(withWidth(choice, { key: 'carrier' }, null).widths).toEqual({ name: 1_000 });
});
