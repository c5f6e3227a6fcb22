import { expect, it } from 'vitest';
import { type FlatEntry, flat, movedBy, moveNextTo } from './flat.ts';

const entry = (id: string, parentId: string | null) => ({ id, parentId }) as FlatEntry;
const entries = [entry('a', null), entry('b', null), entry('c', 'a'), entry('d', 'a')];

it('flattens a tree depth-first; top-level entries have no parent', () => {
  const tree = [{ id: 'a', parentId: '', children: [{ id: 'b', parentId: 'a' }] }];
  expect(flat(tree as never).map(({ id, parentId }) => [id, parentId])).toEqual([
    ['a', null],
    ['b', 'a'],
  ]);
});

it('moves an entry by one place among its siblings, not beyond the ends', () => {
  expect(movedBy(entries, 'c', 1)).toEqual(['d', 'c']);
  expect(movedBy(entries, 'c', -1)).toBeNull();
  expect(movedBy(entries, 'b', 1)).toBeNull();
  expect(movedBy(entries, 'b', -1)).toEqual(['b', 'a']);
});

it('moves a dropped entry next to its target, also below another parent', () => {
  expect(moveNextTo(entries, { id: 'd', target: 'c', edge: 'top' })).toEqual({ parentId: 'a', ids: ['d', 'c'] });
  expect(moveNextTo(entries, { id: 'b', target: 'c', edge: 'bottom' })).toEqual({
    parentId: 'a',
    ids: ['c', 'b', 'd'],
  });
});
