import { expect, test } from 'vitest';
import { behindAt } from './use-placed-order.ts';

test('a moved task comes behind the one that precedes its new position', () => {
  const order = ['a', 'b', 'c'].map((id) => ({ id }));
  expect([behindAt(order, 'c', 0), behindAt(order, 'a', 1), behindAt(order, 'a', 2), behindAt(order, 'b', 0)]).toEqual([
    null,
    'b',
    'c',
    null,
  ]);
});
