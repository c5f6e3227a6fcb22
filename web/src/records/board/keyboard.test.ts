import { expect, test } from 'vitest';
import { type CellView, cellKey } from './cells.ts';
import { neighbourCard, stepPlace, type Walked } from './keyboard.ts';

test('the keys go on into the next lane at the ends of a cell, and pass over empty ones', () => {
  const view = (value: string, lane: string, seqs: number[]): CellView => ({
    ...{
      value,
      lane,
      cards: seqs.map((seq) => ({ id: `card ${seq}` })),
      count: seqs.length,
      more: false,
      isRead: true,
    },
  });
  const views = [view('a', 'x', [1, 2]), view('b', 'x', []), view('a', 'z', [3])];
  const cells = new Map(views.map((one) => [cellKey(one.value, one.lane), one]));
  const on: Walked = { views: cells, values: ['a', 'b'], lanes: ['x', 'y', 'z'], isOrdered: true };
  expect(neighbourCard(on, { value: 'a', lane: 'x', index: 1 }, 'down')).toBe('card 3');
  expect(neighbourCard(on, { value: 'a', lane: 'z', index: 0 }, 'up')).toBe('card 2');
  expect(stepPlace(on, { value: 'a', lane: 'x', index: 1 }, 'down')).toEqual({ value: 'a', lane: 'y', index: 0 });
  expect(stepPlace(on, { value: 'a', lane: 'y', index: 0 }, 'up')).toEqual({ value: 'a', lane: 'x', index: 2 });
  expect(stepPlace(on, { value: 'b', lane: 'z', index: 0 }, 'down')).toBeUndefined();
});

test('where cards are sorted, a carried one goes from lane to lane', () => {
  const views = new Map([
    ['a x', { value: 'a', lane: 'x', cards: [{ id: '1' }, { id: '2' }], count: 2, more: false, isRead: true }],
  ]);
  const on: Walked = { views, values: ['a'], lanes: ['x', 'y'], isOrdered: false };
  expect(stepPlace(on, { value: 'a', lane: 'x', index: 0 }, 'down')).toEqual({ value: 'a', lane: 'y', index: 0 });
  expect(stepPlace(on, { value: 'a', lane: 'x', index: 1 }, 'up')).toBeUndefined();
});
