import { channelType } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { boardColumns, boardFields, columnFilter, moveTo, stepsTo } from './board-model.ts';

const fields = channelType.allFields;

test('a board has columns by state first, then by choices and people', () => {
  expect(boardFields(channelType)).toEqual(['state', 'service', 'owner', 'provider']);
});

test('all choices are columns, also empty ones; of people those there are, and nobody', () => {
  const groups = [{ value: 'active', count: 3 }];
  expect(boardColumns(fields.state as never, groups).map(({ value, count }) => [value, count])).toEqual([
    ['trial', 0],
    ['active', 3],
    ['paused', 0],
    ['ended', 0],
  ]);
  const people = [
    { value: 'p1', count: 2 },
    { value: null, count: 1 },
  ];
  expect(boardColumns(fields.owner as never, people)).toEqual(people);
});

test('a column narrows the list further', () => {
  expect(columnFilter('', 'state', 'active')).toBe('state = "active"');
  expect(columnFilter('name ~ "a" or name ~ "b"', 'owner', null)).toBe('(name ~ "a" or name ~ "b") and owner is empty');
});

test('a move is a transition where there is one, else an edit', () => {
  expect(moveTo(channelType, 'state', 'trial', 'active')).toEqual({ transition: 'start' });
  expect(moveTo(channelType, 'state', 'ended', 'paused')).toBeNull();
  expect(moveTo(channelType, 'service', 'air', 'sea')).toEqual({ changes: { service: 'sea' } });
  expect(moveTo(channelType, 'owner', null, null)).toBeNull();
});

test('a card that moves across columns and lanes changes its state and its field, or neither', () => {
  const row = { state: 'trial', service: 'air' };
  const to = (state: string, service: string) =>
    stepsTo(channelType, row, [
      ['state', state],
      ['service', service],
    ]);
  expect(to('trial', 'air')).toBeNull();
  expect(to('active', 'sea')).toEqual({ transition: 'start', changes: { service: 'sea' } });
  expect(to('trial', 'sea')).toEqual({ transition: undefined, changes: { service: 'sea' } });
  expect(
    stepsTo(channelType, { state: 'active', service: 'air' }, [
      ['state', 'trial'],
      ['service', 'sea'],
    ]),
  ).toBe('impossible');
});
