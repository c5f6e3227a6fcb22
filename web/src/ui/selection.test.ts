import { expect, test } from 'vitest';
import { extend, kept, NOTHING, toggle, toggleAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const between = (from: string, to: string) => {
  const [one, other] = [order.indexOf(from), order.indexOf(to)].sort((x, y) => x - y) as [number, number];
  return order.slice(one, other + 1);
};
const ids = ({ ids: set }: { ids: ReadonlySet<string> }) => [...set].sort();

test('ranges begin at what was chosen last and add to the rest', () => {
  const first = toggle(NOTHING, 'e');
  const range = extend(toggle(first, 'b'), 'd', between);
  expect(ids(range)).toEqual(['b', 'c', 'd', 'e']);
  expect(ids(extend(range, 'a', between))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a range without a beginning is one task', () => {
  expect(ids(extend(NOTHING, 'c', between))).toEqual(['c']);
});

test('choosing twice is not choosing; all twice is none', () => {
  expect(ids(toggle(toggle(NOTHING, 'a'), 'a'))).toEqual([]);
  const all = toggleAll(toggle(NOTHING, 'a'), order);
  expect(ids(all)).toEqual(order);
  expect(ids(toggleAll(all, order))).toEqual([]);
  expect(ids(toggleAll(NOTHING, []))).toEqual([]);
  // What is chosen in folded groups can be given up although none of it shows.
  expect(ids(toggleAll(all, []))).toEqual([]);
});

test('tasks that are gone are not chosen any more, and nothing changes when none is', () => {
  const chosen = toggle(toggle(NOTHING, 'a'), 'b');
  expect(ids(kept(chosen, (id) => id !== 'a'))).toEqual(['b']);
  expect(kept(chosen, () => true)).toBe(chosen);
});
