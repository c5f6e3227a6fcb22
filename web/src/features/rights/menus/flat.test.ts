import { expect, it } from 'vitest';
import { type FlatEntry, flat, movedBeside, movedBy } from './flat.ts';

const entry = (id: string, parentId: string | null) => ({ id, parentId }) as FlatEntry;
const entries = [entry('a', null), entry('b', null), entry('c', 'a'), entry('d', 'a')];

it('a tree is read from the top down; at the top there is no parent', () => {
  const tree = [{ id: 'a', parentId: '', children: [{ id: 'b', parentId: 'a' }] }];
  expect(flat(tree as never).map(({ id, parentId }) => [id, parentId])).toEqual([
    ['a', null],
    ['b', 'a'],
  ]);
});

it('an entry moves by one place among those beside it, and not beyond them', () => {
  expect(movedBy(entries, 'c', 1)).toEqual(['d', 'c']);
  expect(movedBy(entries, 'c', -1)).toBeNull();
  expect(movedBy(entries, 'b', 1)).toBeNull();
  expect(movedBy(entries, 'b', -1)).toEqual(['b', 'a']);
});

it('an entry dropped beside another stands there, also below another parent', () => {
  expect(movedBeside(entries, { id: 'd', target: 'c', edge: 'top' })).toEqual({ parentId: 'a', ids: ['d', 'c'] });
  expect(movedBeside(entries, { id: 'b', target: 'c', edge: 'bottom' })).toEqual({
    parentId: 'a',
    ids: ['c', 'b', 'd'],
  });
});
