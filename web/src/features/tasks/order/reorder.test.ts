import fc from 'fast-check';
import { expect, test } from 'vitest';
import { droppedOn, type Reordered, stepped } from './reorder.ts';

const someOrder = fc
  .uniqueArray(fc.nat(40).map(String), { minLength: 1, maxLength: 12 })
  .chain((order) => fc.record({ order: fc.constant(order), moved: fc.subarray(order, { minLength: 1 }) }));
const result = ({ above, ids, below }: Reordered) => [...above, ...ids, ...below];

test('[41] a step keeps all tasks and the order of the others, and brings selected ones together', () => {
  fc.assert(
    fc.property(someOrder, fc.constantFrom(1 as const, -1 as const), ({ order, moved }, by) => {
      const to = stepped(order, new Set(moved), by);
      if (!to) {
        // Only at the end of the order.
        expect(by > 0 ? order.slice(-moved.length) : order.slice(0, moved.length)).toEqual(moved);
        return;
      }
      expect(result(to).toSorted()).toEqual(order.toSorted());
      expect([...to.above, ...to.below]).toEqual(order.filter((id) => !moved.includes(id)));
      expect(to.ids).toEqual(moved);
      expect(result(to)).not.toEqual(order);
    }),
  );
});

test('[41] a step of one task swaps it with its neighbour, and the step back restores the order', () => {
  expect(stepped(['a', 'b', 'c'], new Set(['a']), 1)).toEqual({ ids: ['a'], above: ['b'], below: ['c'] });
  fc.assert(
    fc.property(someOrder, ({ order, moved: [id = ''] }) => {
      const down = stepped(order, new Set([id]), 1);
      const back = down && stepped(result(down), new Set([id]), -1);
      expect(back ? result(back) : order).toEqual(order);
    }),
  );
});

test('[41] tasks dropped on another one take its place, from above behind it and from below before it', () => {
  expect(droppedOn(['a', 'b', 'c'], new Set(['a']), 'c')).toEqual({ ids: ['a'], above: ['b', 'c'], below: [] });
  expect(droppedOn(['a', 'b', 'c'], new Set(['c']), 'a')).toEqual({ ids: ['c'], above: [], below: ['a', 'b'] });
  expect(droppedOn(['a', 'b', 'c'], new Set(['a', 'b']), 'b')).toBe(null);
  expect(droppedOn(['a', 'b'], new Set(['a']), 'elsewhere')).toBe(null);
});
