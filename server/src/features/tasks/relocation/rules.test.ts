import type { Category } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { detachFromParents, labelLike, statusLike } from './rules.ts';

const status = (name: string, category: Category) => ({ id: name, name, category });

test('a status becomes the one of its name, however it is written and whatever its category', () => {
  const others = [status('To do', '0'), status('ＤＯＩＮＧ ', '4'), status('Busy', '2'), status('Done', '1')];
  expect(statusLike(status('doing', '2'), others).id).toBe('ＤＯＩＮＧ ');
});

test('without one of its name it becomes the first of its category, else the nearest', () => {
  const others = [status('Open', '0'), status('Later', '0'), status('Ready', '1')];
  const became = (category: Category) => statusLike(status('?', category), others).id;
  expect((['0', '1', '2', '3', '4'] as const).map(became)).toEqual(['Open', 'Ready', 'Open', 'Ready', 'Open']);
  expect(statusLike(status('?', '4'), [...others, status('Busy', '2')]).id).toBe('Busy');
});

test('a label is found by its name, however it is written', () => {
  const labels = [{ id: '1', name: 'Vidéo' }];
  expect(labelLike({ id: '9', name: ' VIDE\u0301O' }, labels)?.id).toBe('1');
  expect(labelLike({ id: '9', name: 'Copy' }, labels)).toBeUndefined();
});

test('whoever leaves a parent behind stands at the top, and those below follow', () => {
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
