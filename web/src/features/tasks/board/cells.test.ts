import type { CustomKey } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { LABEL, STATUS, taskRow } from '../../../../test/task-makers.ts';
import type { ColumnView } from './board-views.ts';
import { type Arrangement, cardKey, cardsOf, cellKey, cellOf, changesTo } from './cells.ts';
import { neighbourCard, stepPlace, type Walked } from './keyboard.ts';

const field: CustomKey = `c_${'a'.repeat(32)}`;
const byField: Arrangement = { by: 'status', laneBy: field };

test('a move changes the field of the column and that of the lane, and nothing it has already', () => {
  const row = taskRow(1, { statusId: STATUS.todo, custom: { [field]: 'x' } });
  expect(changesTo(row, { value: STATUS.done, lane: 'y' }, byField)).toEqual({ statusId: STATUS.done, [field]: 'y' });
  expect(changesTo(row, { value: STATUS.todo, lane: '' }, byField)).toEqual({ [field]: null });
  expect(changesTo(row, cellOf(row, byField), byField)).toEqual({});
  const people: Arrangement = { by: 'priority', laneBy: 'owner' };
  expect(changesTo(row, { value: 'H', lane: '' }, people)).toEqual({ priority: 'H' });
  expect(cellOf(taskRow(2, { custom: { [field]: false } }), byField).lane).toBe('');
});

test('by label a task has a card for each label; another column replaces the label of its card, that without labels all', () => {
  const byLabel: Arrangement = { by: 'label', laneBy: null };
  const row = taskRow(1, { labelIds: [LABEL.copy, LABEL.video] });
  const [copy, video] = cardsOf(row, byLabel);
  expect(cardsOf(row, byLabel)[0]).toBe(copy);
  expect([copy, video].map((card) => card && cellOf(card, byLabel).value)).toEqual([LABEL.copy, LABEL.video]);
  expect(copy && cardKey(copy)).not.toBe(video && cardKey(video));
  const from = (value: string) => ({ value, lane: '' });
  const change = (value: string, to: string) => changesTo(row, { value: to, lane: '' }, byLabel, from(value));
  expect(change(LABEL.copy, 'new')).toEqual({ labelIds: [LABEL.video, 'new'] });
  expect(change(LABEL.copy, LABEL.video)).toEqual({ labelIds: [LABEL.video] });
  expect(change(LABEL.copy, '')).toEqual({ labelIds: [] });
  expect(change(LABEL.copy, LABEL.copy)).toEqual({});
  const plain = taskRow(2);
  expect(cardsOf(plain, byLabel).map((card) => cellOf(card, byLabel))).toEqual([from('')]);
  expect(changesTo(plain, from(LABEL.copy), byLabel, from(''))).toEqual({ labelIds: [LABEL.copy] });
});

test('with lanes by label a card stands in the lane of each label, and keeps its column when it goes to another lane', () => {
  const arrangement: Arrangement = { by: 'status', laneBy: 'label' };
  const row = taskRow(1, { statusId: STATUS.todo, labelIds: [LABEL.copy, LABEL.video] });
  const cells = cardsOf(row, arrangement).map((card) => cellOf(card, arrangement));
  expect(cells).toEqual([LABEL.copy, LABEL.video].map((lane) => ({ value: STATUS.todo, lane })));
  const to = (value: string, lane: string) => changesTo(row, { value, lane }, arrangement, cells[0]);
  expect(to(STATUS.todo, LABEL.copy)).toEqual({});
  expect(to(STATUS.done, LABEL.copy)).toEqual({ statusId: STATUS.done });
  expect(to(STATUS.done, 'new')).toEqual({ statusId: STATUS.done, labelIds: [LABEL.video, 'new'] });
  expect(to(STATUS.todo, '')).toEqual({ labelIds: [] });
});

test('the keys go on into the next lane at the ends of a cell, and pass over empty ones', () => {
  const view = (value: string, lane: string, seqs: number[]): ColumnView => ({
    ...{ value, lane, cards: seqs.map((seq) => taskRow(seq)), count: seqs.length, older: 0, more: false, isRead: true },
  });
  const views = [view('a', 'x', [1, 2]), view('b', 'x', []), view('a', 'z', [3])];
  const columns = new Map(views.map((one) => [cellKey(one.value, one.lane), one]));
  const on: Walked = { columns, values: ['a', 'b'], lanes: ['x', 'y', 'z'] };
  expect(neighbourCard(on, { value: 'a', lane: 'x', index: 1 }, 'down')).toBe(taskRow(3).id);
  expect(neighbourCard(on, { value: 'a', lane: 'z', index: 0 }, 'up')).toBe(taskRow(2).id);
  expect(stepPlace(on, { value: 'a', lane: 'x', index: 1 }, 'down')).toEqual({ value: 'a', lane: 'y', index: 0 });
  expect(stepPlace(on, { value: 'a', lane: 'y', index: 0 }, 'up')).toEqual({ value: 'a', lane: 'x', index: 2 });
  expect(stepPlace(on, { value: 'b', lane: 'z', index: 0 }, 'down')).toBeUndefined();
});
