import { expect, test } from 'vitest';
import { depthOf, heightOf, keyTreeOf, nextCode, reordered, withBelow } from './rules.ts';

const rows = [
  { id: 'a', parentId: '' },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: '' },
];

test.for([
  ['', [], 'A01'],
  ['', ['A01', 'A02'], 'A03'],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A09'], 'A01A10'],
  ['A01', ['A01A99'], 'A01B01'],
  ['', ['Z98'], 'Z99'],
  // A code outside the pattern is ignored.
  ['', ['sales', 'X'], 'A01'],
] as const)('[CL-09] below “%s” the code after %j is %s, with one width per level', ([parent, used, next]) => {
  expect(nextCode(parent, used)).toBe(next);
});

test('[CL-09] no code is a prefix of another of its level', () => {
  const codes: string[] = [];
  for (let code = nextCode('', codes); code !== undefined; code = nextCode('', codes)) codes.push(code);
  expect(codes).toHaveLength(26 * 99);
  expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([3]));
  expect(new Set(codes).size).toBe(codes.length);
});

test('[CL-09] computes descendants, depth and height', () => {
  expect(withBelow(rows, 'a')).toEqual(['a', 'b', 'c']);
  expect(withBelow(rows, 'd')).toEqual(['d']);
  expect(['a', 'b', 'c', 'd', ''].map((id) => depthOf(rows, id))).toEqual([1, 2, 3, 1, 0]);
  expect(['a', 'b', 'c'].map((id) => heightOf(rows, id))).toEqual([3, 2, 1]);
});

test('tolerates cycles in the data', () => {
  const circle = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ];
  expect(withBelow(circle, 'a')).toEqual(['a', 'b']);
  expect(depthOf(circle, 'a')).toBeLessThanOrEqual(3);
});

test('[CL-09] moves a department within a level or from another level', () => {
  expect(reordered(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(reordered(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a']);
  expect(reordered(['a', 'b'], 'x', 1)).toEqual(['a', 'x', 'b']);
});

test('[CL-09] departments whose parent is missing are roots', () => {
  const some = rows.slice(1).map((row) => ({ ...row, departName: row.id.toUpperCase() }));
  expect(keyTreeOf(some as never)).toEqual([
    { key: 'b', value: 'b', title: 'B', children: [{ key: 'c', value: 'c', title: 'C' }] },
    { key: 'd', value: 'd', title: 'D' },
  ]);
});
