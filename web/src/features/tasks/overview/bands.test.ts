import { expect, test } from 'vitest';
import { bandPaths, HEIGHT, totalOf, WIDTH } from './bands.ts';

const none = { done: 0, review: 0, doing: 0, todo: 0, cancelled: 0 };

test('bands lie upon each other and reach the top where there are most tasks', () => {
  const points = [
    { ...none, todo: 2 },
    { ...none, todo: 1, done: 3 },
  ];
  expect(points.map(totalOf)).toEqual([2, 4]);
  const paths = new Map(bandPaths(points).map(({ band, path }) => [band, path]));
  expect(paths.get('done')).toBe(`M0,${HEIGHT}L${WIDTH},40L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`);
  expect(paths.get('todo')).toBe(`M0,80L${WIDTH},0L${WIDTH},40L0,${HEIGHT}Z`);
});

test('a project without tasks has flat bands', () => {
  for (const { path } of bandPaths([none, none])) {
    expect(path).toBe(`M0,${HEIGHT}L${WIDTH},${HEIGHT}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`);
  }
});
