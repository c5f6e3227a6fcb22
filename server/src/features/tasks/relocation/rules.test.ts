import type { Category } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { detachFromParents, labelLike, statusLike } from './rules.ts';

const status = (name: string, category: Category) => ({ id: name, name, category });

test('a status is mapped to the one with the same name, in any spelling and whatever its category', () => {
  const others = [status('To do', '0'), status('ＤＯＩＮＧ ', '4'), status('Busy', '2'), status('Done', '1')];
  expect(statusLike(status('doing', '2'), others).id).toBe('ＤＯＩＮＧ ');
});

test('otherwise it is mapped to the first of its category, or the nearest one', () => {
  const others = [status('Open', '0'), status('Later', '0'), status('Ready', '1')];
  const became = (category: Category) => statusLike(status('?', category), others).id;
  expect((['0', '1', '2', '3', '4'] as const).map(became)).toEqual(['Open', 'Ready', 'Open', 'Ready', 'Open']);
  expect(statusLike(status('?', '4'), [...others, status('Busy', '2')]).id).toBe('Busy');
});

test('a label is mapped by name, in any spelling', () => {
  const labels = [{ id: '1', name: 'Vidéo' }];
  expect(labelLike({ id: '9', name: ' VIDE\u0301O' }, labels)?.id).toBe('1');
  expect(labelLike({ id: '9', name: 'Copy' }, labels)).toBeUndefined();
});

test('a task moved without its parent becomes a top-level task, and its subtasks follow', () => {
  const tasks = [
    { id: 'leaf', parentId: 'branch', depth: 3 },
    { id: 'branch', parentId: 'left behind', depth: 2 },
    { id: 'other', parentId: null, depth: 0 },
  ];
  expect(Object.fromEntries(detachFromParents(tasks))).toEqual({
    branch: { parentId: null, depth: 0 },
    leaf: { parentId: 'branch', depth: 1 },
    other: { parentId: null, depth: 0 },
  });
});
