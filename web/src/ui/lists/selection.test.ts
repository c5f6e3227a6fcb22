import { expect, test } from 'vitest';
import { existingOnly, extend, NOTHING, toggle, toggleAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const between = (from: string, to: string) => {
  const [one, other] = [order.indexOf(from), order.indexOf(to)].sort((x, y) => x - y) as [number, number];
  return order.slice(one, other + 1);
};
const ids = ({ ids: set }: { ids: ReadonlySet<string> }) => [...set].sort();

test('ranges start at the last selected row and extend the selection', () => {
  const first = toggle(NOTHING, 'e');
  const range = extend(toggle(first, 'b'), 'd', between);
  expect(ids(range)).toEqual(['b', 'c', 'd', 'e']);
  expect(ids(extend(range, 'a', between))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a range without a start is one task', () => {
  expect(ids(extend(NOTHING, 'c', between))).toEqual(['c']);
});

test('toggling twice deselects; toggling all twice selects none', () => {
  expect(ids(toggle(toggle(NOTHING, 'a'), 'a'))).toEqual([]);
  const all = toggleAll(toggle(NOTHING, 'a'), order);
  expect(ids(all)).toEqual(order);
  expect(ids(toggleAll(all, order))).toEqual([]);
  expect(ids(toggleAll(NOTHING, []))).toEqual([]);
  // Selected rows of collapsed groups can be deselected although none is visible.
  expect(ids(toggleAll(all, []))).toEqual([]);
});

test('removed tasks are deselected, and nothing changes if there are none', () => {
  const chosen = toggle(toggle(NOTHING, 'a'), 'b');
  expect(ids(existingOnly(chosen, (id) => id !== 'a'))).toEqual(['b']);
  expect(existingOnly(chosen, () => true)).toBe(chosen);
});
