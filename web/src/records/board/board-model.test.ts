import { channelType } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { boardColumns, boardFields, changesTo, changeTo, columnFilter } from './board-model.ts';

const fields = channelType.allFields;

test('the fields for columns are the state first, then choices and users', () => {
  expect(boardFields(channelType)).toEqual(['state', 'service', 'owner', 'provider', 'claimLanguage']);
});

test('all choices have columns, including empty ones; for users only existing values, and the empty value', () => {
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

test('a column adds a condition to the list', () => {
  expect(columnFilter('', 'state', 'active')).toBe('state = "active"');
  expect(columnFilter('name ~ "a" or name ~ "b"', 'owner', null)).toBe('(name ~ "a" or name ~ "b") and owner is empty');
});

test('a move is a transition if there is one, otherwise an edit', () => {
  expect(changeTo(channelType, 'state', 'trial', 'active')).toEqual({ transition: 'start' });
  expect(changeTo(channelType, 'state', 'ended', 'paused')).toBeNull();
  expect(changeTo(channelType, 'service', 'air', 'sea')).toEqual({ changes: { service: 'sea' } });
  expect(changeTo(channelType, 'owner', null, null)).toBeNull();
});

test('a move across columns and lanes changes the state and the field, or neither', () => {
  const row = { state: 'trial', service: 'air' };
  const to = (state: string, service: string) =>
    changesTo(channelType, row, [
      ['state', state],
      ['service', service],
    ]);
  expect(to('trial', 'air')).toBeNull();
  expect(to('active', 'sea')).toEqual({ transition: 'start', changes: { service: 'sea' } });
  expect(to('trial', 'sea')).toEqual({ transition: undefined, changes: { service: 'sea' } });
  expect(
    changesTo(channelType, { state: 'active', service: 'air' }, [
      ['state', 'trial'],
      ['service', 'sea'],
    ]),
  ).toBe('impossible');
});
