import { expect, test } from 'vitest';
import { type CellView, cardKey, cardsIn, cellKey } from './cells.ts';
import { settledElsewhere, standingAt, standingOf } from './use-settling.ts';

const viewsOf = (cells: Record<string, string>) =>
  new Map(
    Object.entries(cells).map(([value, ids]): [string, CellView] => {
      const cards = [...ids].map((id) => ({ id }));
      return [cellKey(value), { value, lane: '', cards, count: cards.length, more: false, isRead: true }];
    }),
  );

test('a card is elsewhere if others have moved it, or it past cards beside it; not where it was put, nor back where it came from', () => {
  const former = viewsOf({ todo: 'abc', done: 'xyz' });
  const place = { value: 'done', lane: '', index: 1 };
  const to = standingAt(cardKey({ id: 'a' }), cardsIn(former, place), place);
  const down = { id: 'a', from: standingOf(former, 'a'), to, isOrdered: true };
  const after = (cells: Record<string, string>, isOrdered = true) =>
    settledElsewhere(viewsOf(cells), { ...down, isOrdered });
  expect(after({ todo: 'bc', done: 'xayz' })).toBeUndefined();
  expect(after({ todo: 'bc', done: 'xnayz' })).toBeUndefined();
  expect(after({ todo: 'bc', done: 'az' })).toBeUndefined();
  expect(after({ todo: 'abc', done: 'xyz' })).toBeUndefined();
  expect(after({ todo: 'bc', done: 'xyz' })).toBeUndefined();
  expect(after({ todo: 'bc', done: 'xyza' })).toMatchObject({ cell: { value: 'done' }, before: ['x', 'y', 'z'] });
  expect(after({ todo: 'bc', done: 'xyza' }, false)).toBeUndefined();
  expect(after({ todo: 'bc', done: 'yxaz' })).toMatchObject({ before: ['y', 'x'] });
  expect(after({ todo: 'bca', done: 'xyz' })).toMatchObject({ cell: { value: 'todo' } });
  expect(after({ todo: 'bc', done: 'xyz', doing: 'a' }, false)).toMatchObject({ cell: { value: 'doing' } });
});
