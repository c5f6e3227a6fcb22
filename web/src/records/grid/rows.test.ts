import { channelType } from '@opsyard/contract';
import { expect, test } from 'vitest';
import type { AnyRow } from '../scope.ts';
import { mergedPages, type RowPage, rowOrder } from './rows.ts';

const row = (id: string, name: string, version = 1): AnyRow => ({
  id,
  version,
  name,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
});
const page = (records: AnyRow[], more: Partial<RowPage> = {}): RowPage => ({
  records,
  cursor: null,
  total: records.length,
  totalIsMore: false,
  ...more,
});
const byName = rowOrder(channelType.allFields, 'name');
const names = (pages: readonly RowPage[]) => pages.map(({ records }) => records.map((one) => one.name));

test('[pitfall 3] a record that no longer matches is removed from the list and its total', () => {
  const merged = mergedPages([page([row('1', 'a'), row('2', 'b')])], ['2'], [], byName);
  expect(names(merged)).toEqual([['a']]);
  expect(merged[0]?.total).toBe(1);
});

test('a changed record keeps its position, and an older response is ignored', () => {
  const pages = [page([row('1', 'a', 3), row('2', 'b')])];
  expect(names(mergedPages(pages, ['1'], [row('1', 'z', 4)], byName))).toEqual([['z', 'b']]);
  expect(names(mergedPages(pages, ['1'], [row('1', 'z', 2)], byName))).toEqual([['a', 'b']]);
});

test('a new record is inserted at its position, unless that page is not loaded yet', () => {
  const pages = [
    page([row('1', 'a'), row('2', 'c')], { total: 4 }),
    page([row('3', 'e')], { total: null, cursor: 'x' }),
  ];
  expect(names(mergedPages(pages, ['9'], [row('9', 'b')], byName))).toEqual([['a', 'b', 'c'], ['e']]);
  const afterLastPage = mergedPages(pages, ['9'], [row('9', 'z')], byName);
  expect(names(afterLastPage)).toEqual([['a', 'c'], ['e']]);
  expect(afterLastPage[0]?.total).toBe(5);
  // One that was changed may have been on such a page before.
  expect(mergedPages(pages, ['9'], [row('9', 'z', 2)], byName)[0]?.total).toBe(4);
  const last = [page([row('1', 'a')])];
  expect(names(mergedPages(last, ['9'], [row('9', 'z')], byName))).toEqual([['a', 'z']]);
});

test('a total that is a lower bound is unchanged', () => {
  const pages = [page([row('1', 'a')], { total: 1_000, totalIsMore: true })];
  expect(mergedPages(pages, ['1'], [], byName)[0]?.total).toBe(1_000);
});

test('records without a value come last in both directions', () => {
  const [some, none] = [
    { ...row('1', 'a'), divisor: 5 },
    { ...row('2', 'b'), divisor: null },
  ];
  for (const sort of ['divisor', '-divisor']) {
    expect(rowOrder(channelType.allFields, sort)(some, none)).toBe(true);
    expect(rowOrder(channelType.allFields, sort)(none, some)).toBe(false);
  }
});

test.each([
  ['carrier,name', ['Air b', 'Air c', 'Sea a']],
  ['carrier,-name', ['Air c', 'Air b', 'Sea a']],
  ['-carrier,name', ['Sea a', 'Air b', 'Air c']],
  ['divisor,-carrier,name', ['Sea a', 'Air b', 'Air c']],
  ['unknown,-name', ['Air c', 'Air b', 'Sea a']],
])('records sorted by %s', (sort, ordered) => {
  const rows: AnyRow[] = [
    { ...row('1', 'c'), carrier: 'Air', divisor: 6 },
    { ...row('2', 'a'), carrier: 'Sea', divisor: 5 },
    { ...row('3', 'b'), carrier: 'Air', divisor: 6 },
  ];
  const before = rowOrder(channelType.allFields, sort);
  const sorted = rows.toSorted((a, b) => (before(a, b) ? -1 : 1));
  expect(sorted.map(({ carrier, name }) => `${carrier} ${name}`)).toEqual(ordered);
});

test('records with equal sort values are sorted by id, in the direction of the first field', () => {
  const [one, two] = [row('1', 'a'), row('2', 'a')];
  expect(rowOrder(channelType.allFields, 'name,carrier')(one, two)).toBe(true);
  expect(rowOrder(channelType.allFields, '-name,carrier')(one, two)).toBe(false);
});
