import type { DepartmentNode } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { levelOf, matching, moveOf, placeOf, step } from './tree-model.ts';

const node = (id: string, parentId: string, children: DepartmentNode[] = []) =>
  ({ id, parentId, departName: `Name ${id}`, orgCode: id, ...(children.length > 0 && { children }) }) as DepartmentNode;
const tree = [node('a', '', [node('b', 'a', [node('c', 'b')]), node('d', 'a')]), node('e', '')];

test('[CL-09] drops a department above, below or inside another one', () => {
  expect(moveOf(tree, 'e', { target: 'b', drop: 'above' })).toEqual({ id: 'e', parentId: 'a', place: 0 });
  expect(moveOf(tree, 'e', { target: 'b', drop: 'below' })).toEqual({ id: 'e', parentId: 'a', place: 1 });
  expect(moveOf(tree, 'e', { target: 'a', drop: 'inside' })).toEqual({ id: 'e', parentId: 'a', place: 2 });
  expect(moveOf(tree, 'd', { target: 'a', drop: 'above' })).toEqual({ id: 'd', parentId: null, place: 0 });
  expect(moveOf(tree, 'b', { target: 'd', drop: 'below' })).toEqual({ id: 'b', parentId: 'a', place: 1 });
});

test('[CL-09] never drops a department on itself or on a descendant', () => {
  for (const target of ['a', 'b', 'c']) expect(moveOf(tree, 'a', { target, drop: 'inside' })).toBeNull();
});

test('[CL-09] moves a department one place up or down within its level by keyboard', () => {
  const [top] = tree;
  const [b, d] = top?.children ?? [];
  expect(b && step(tree, b, -1)).toBeNull();
  expect(b && step(tree, b, 1)).toEqual({ id: 'b', parentId: 'a', place: 1 });
  expect(d && step(tree, d, 1)).toBeNull();
});

test('[CL-09] returns the move that restores the position of a department', () => {
  expect(placeOf(tree, 'd')).toEqual({ id: 'd', parentId: 'a', place: 1 });
  expect(placeOf(tree, 'e')).toEqual({ id: 'e', parentId: null, place: 1 });
  expect(placeOf(tree, 'x')).toBeNull();
});

test('shows the matches of a search with their ancestors', () => {
  expect(matching(tree, 'name c').map(({ id, children }) => [id, children?.map((one) => one.id)])).toEqual([
    ['a', ['b']],
  ]);
  expect(matching(tree, 'nowhere')).toEqual([]);
  expect(levelOf(tree, '')).toEqual(['a', 'e']);
});
