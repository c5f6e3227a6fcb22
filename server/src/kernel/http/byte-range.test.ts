import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=5-2', undefined],
  ['bytes=a-b', undefined],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99-100', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-99999', { start: 3, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('of 10 bytes, %j requests %j', (header, part) => expect(byteRange(header, 10)).toEqual(part));

test('of an empty file no range is satisfiable', () => {
  expect(['bytes=0-', 'bytes=-1'].map((header) => byteRange(header, 0))).toEqual(['unsatisfiable', 'unsatisfiable']);
});
