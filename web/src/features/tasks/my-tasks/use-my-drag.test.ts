import { expect, test } from 'vitest';
import { droppedAt } from './use-my-drag.ts';

test('a dropped task goes beside the one under it, in the order as it is when it is dropped', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(droppedAt(order, { dragged: 'a', over: 'c', side: 'bottom' })).toBe(2);
  expect(droppedAt(order, { dragged: 'a', over: 'c', side: 'top' })).toBe(1);
  expect(droppedAt(order, { dragged: 'd', over: 'b', side: 'top' })).toBe(1);
  expect(droppedAt(order, { dragged: 'b', over: 'a', side: 'bottom' })).toBeNull();
  // Another window has moved it to the end, or completed it, during the drag.
  expect(droppedAt(['b', 'c', 'd', 'a'], { dragged: 'a', over: 'c', side: 'bottom' })).toBe(2);
  expect(droppedAt(['b', 'c', 'd'], { dragged: 'a', over: 'c', side: 'bottom' })).toBeNull();
});
