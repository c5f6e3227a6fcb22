import { passesTaskFilter } from '@opsyard/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { id } from '../../../../../test/makers.ts';
import { LABEL, LI, STATUS, taskRow, WANG } from '../../../../../test/task-makers.ts';
import { readState, writeState } from '../../../../kernel/url-state.ts';
import { readConditions } from './read-conditions.ts';
import { dueRange, type FilterState, isNarrowed, NO_FILTER, toTaskFilter } from './task-filter.ts';
import { useConditions } from './use-conditions.ts';

const present = { today: '2026-11-19', me: WANG.id };
const state = (part: Partial<FilterState>): FilterState => ({ ...NO_FILTER, ...part });

test('invalid dates, priorities, ids and blank words are ignored', () => {
  const odd = state({ priority: ['Z', 'U'], due: 'someday', search: '   ', status: ['none'], owner: ['x'] });
  expect(toTaskFilter(odd, present)).toEqual({ priorities: ['U'] });
  expect(toTaskFilter(NO_FILTER, present)).toBeUndefined();
});

test.each([
  [{ due: 'overdue' }, { overdueOn: '2026-11-19' }],
  [{ status: ['open'] }, { categories: ['0', '2', '4'] }],
  [{ due: 'today' }, { dueFrom: '2026-11-19', dueTo: '2026-11-19' }],
  [{ due: 'week' }, { dueFrom: '2026-11-16', dueTo: '2026-11-22' }],
  [{ due: 'none' }, { noDue: true }],
  [{ due: '2026-01-02..2026-02-03' }, { dueFrom: '2026-01-02', dueTo: '2026-02-03' }],
  [{ due: '..2026-02-03' }, { dueTo: '2026-02-03' }],
  [{ owner: ['me', 'none', WANG.id] }, { ownerIds: [WANG.id, 'none'] }],
  [
    { status: [STATUS.todo], label: [LABEL.copy] },
    { statusIds: [STATUS.todo], labelIds: [LABEL.copy] },
  ],
  [
    { archived: true, search: ' banner ' },
    { archived: true, search: 'banner' },
  ],
])('%o is asked as %o', (part, filter) => {
  expect(toTaskFilter(state(part), present)).toEqual(filter);
});

test('conditions are resolved with the current date and user', () => {
  const conditions = readConditions('owner = me and dueDate < today+3', [], present);
  const where = `owner = "${WANG.id}" and dueDate < "2026-11-22"`;
  expect(toTaskFilter(NO_FILTER, present, conditions)).toEqual({ where });
});

test.each([
  ['', null],
  ['  ', null],
  ['colour = "red"', null],
  ['priority = ', null],
  ['priority  =  "H"', 'priority = "H"'],
])('%j are the conditions %o', async (text, conditions) => {
  const { result } = await act(async () => renderHook(() => ({ conditions: useConditions(text, present) })));
  expect(result.current).toEqual({ conditions });
});

test('a filter goes into the address and comes back the same', () => {
  const full = state({
    search: 'a & b, c=d',
    status: [STATUS.todo, STATUS.done],
    owner: ['me', 'none'],
    priority: ['U', 'H'],
    due: '2026-01-02..',
    archived: true,
    filter: 'owner = me or title ~ "a, b"',
  });
  const address = writeState(new URLSearchParams('task=SITE-1'), full, NO_FILTER).toString();
  expect(readState(new URLSearchParams(address), NO_FILTER)).toEqual(full);
  expect(new URLSearchParams(address).get('task')).toBe('SITE-1');
  expect(writeState(new URLSearchParams(address), NO_FILTER, NO_FILTER).toString()).toBe('task=SITE-1');
});

test('nothing but its own parts narrows a list', () => {
  expect(isNarrowed({ ...NO_FILTER, layout: 'board', group: 'status' } as FilterState)).toBe(false);
  expect(isNarrowed(state({ archived: true }))).toBe(true);
  expect(isNarrowed(state({ label: ['none'] }))).toBe(true);
});

test('a range needs at least one day', () => {
  expect(dueRange('..')).toBeNull();
  expect(dueRange('2026-1-2..')).toBeNull();
  expect(dueRange('2026-01-02..')).toEqual({ from: '2026-01-02', to: null });
});

const task = taskRow(1, {
  statusId: STATUS.doing,
  category: '2',
  priority: 'H',
  ownerId: LI.id,
  labelIds: [LABEL.copy],
  dueDate: '2026-11-18',
});

test.each([
  [{ statusIds: [STATUS.todo] }, false],
  [{ ownerIds: ['none' as const] }, false],
  [{ assigneeIds: ['none' as const] }, true],
  [{ labelIds: [LABEL.video] }, false],
  [{ labelIds: [LABEL.video, LABEL.copy] }, true],
  [{ priorities: ['H' as const], ownerIds: [LI.id] }, true],
  [{ noDue: true }, false],
  [{ dueFrom: '2026-11-18', dueTo: '2026-11-18' }, true],
  [{ dueFrom: '2026-11-19' }, false],
  [{ overdueOn: '2026-11-19' }, true],
  [{ overdueOn: '2026-11-18' }, false],
  [{ archived: true }, false],
  [{ parentId: id('5') }, false],
  [{ parentId: null }, true],
  [{ where: 'priority in ("H", "U") and not (labels is empty)' }, true],
  [{ where: 'owner is empty or title ~ "nothing"' }, false],
  [{ where: 'description ~ "words"' }, null],
  [{ search: 'words' }, null],
  [{ search: 'words', noDue: true }, false],
])('whether a task passes %o: %s', (filter, verdict) => {
  expect(passesTaskFilter(task, filter)).toBe(verdict);
});

test('a finished task is never overdue', () => {
  expect(passesTaskFilter({ ...task, category: '1' }, { overdueOn: '2026-11-19' })).toBe(false);
  expect(passesTaskFilter({ ...task, category: '3' }, { overdueOn: '2026-11-19' })).toBe(false);
});
