import { expect, test } from 'vitest';
import { depthOf, nextSegment, segmentOf } from './rules.ts';

test('[CL-06] codes count up within their level until exhausted', () => {
  expect([undefined, 'A01', 'A09', 'A99', 'Y99', 'Z99'].map(nextSegment)).toEqual([
    'A01',
    'A02',
    'A10',
    'B01',
    'Z01',
    undefined,
  ]);
});

test('a code contains those of its ancestors', () => {
  expect([depthOf('A01'), depthOf('A01B02'), segmentOf('A01B02')]).toEqual([1, 2, 'B02']);
});
