import { type CustomField, type CustomKey, customKey, type Label } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { LABEL, STATUS, taskRow } from '../../../../test/task-makers.ts';
import { cardKey } from '../../../records/board/cells.ts';
import { boardArrangement, columnFieldsOf, laneFieldsOf, unsuitedFields } from './board-fields.ts';
import { type Arrangement, cardsOf, cellOf, changesTo } from './cells.ts';
import { changesLike } from './moves/move-cards.ts';

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

test('with lanes by label a card is in the lane of each label, and keeps its column when it goes to another lane', () => {
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

test('by people or choices a task has a card for each; another column replaces one value, that without values all', () => {
  const byPeople: Arrangement = { by: 'status', laneBy: field, several: field };
  const row = taskRow(1, { statusId: STATUS.todo, custom: { [field]: ['x', 'y'] } });
  const cards = cardsOf(row, byPeople);
  expect(cards.map((card) => cellOf(card, byPeople).lane)).toEqual(['x', 'y']);
  const to = (value: string, lane: string) =>
    changesTo(row, { value, lane }, byPeople, { value: STATUS.todo, lane: 'y' });
  expect(to(STATUS.todo, 'z')).toEqual({ [field]: ['x', 'z'] });
  expect(to(STATUS.done, 'y')).toEqual({ statusId: STATUS.done });
  expect(to(STATUS.todo, 'x')).toEqual({ [field]: ['x'] });
  expect(to(STATUS.todo, '')).toEqual({ [field]: [] });
  const plain = taskRow(2, { statusId: STATUS.todo });
  const none = { value: STATUS.todo, lane: '' };
  expect(cardsOf(plain, byPeople).map((card) => cellOf(card, byPeople))).toEqual([none]);
  expect(changesTo(plain, { ...none, lane: 'x' }, byPeople, none)).toEqual({ [field]: ['x'] });
});

test('fields of the address that the board cannot be divided by are named, and the default shows', () => {
  const of = (kind: CustomField['kind'], digit: string) => ({ id: digit.repeat(32), kind }) as CustomField;
  const fields = [of('people', '1'), of('choices', '2'), of('text', '3'), of('choice', '4')];
  const [people, choices, text, choice] = fields.map(({ id }) => customKey(id)) as [
    CustomKey,
    CustomKey,
    CustomKey,
    CustomKey,
  ];
  const scope = { fields, project: { labels: [] } };
  const at = (by: string, lane = '') => ({
    ...boardArrangement(scope, { by, lane }),
    unsuited: unsuitedFields(scope, { by, lane }),
  });
  expect(at(people, choice)).toEqual({ by: people, laneBy: choice, several: people, unsuited: {} });
  expect(at('', choices)).toEqual({ by: 'status', laneBy: choices, several: choices, unsuited: {} });
  expect(at(text)).toEqual({ by: 'status', laneBy: null, unsuited: { by: text } });
  expect(at('assignees', 'status')).toEqual({
    by: 'status',
    laneBy: null,
    unsuited: { by: 'assignees', lane: 'status' },
  });
  // Several values of one of the two fields at most.
  expect(at('label', people)).toEqual({ by: 'label', laneBy: null, unsuited: { lane: people } });
});

test('a group with one label each divides a board: a move replaces its label and keeps the others', () => {
  const [copy, video, plain] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
  const label = (id: string, more: Partial<Label>) => ({
    id,
    name: id,
    color: 'gray' as const,
    archived: false,
    ...more,
  });
  const own = { group: 'Kind', single: true } as const;
  const labels = [
    ...[label(copy, own), label(video, { group: ' kind', single: true }), label(plain, { group: 'Kind' })],
    ...[label('4', { ...own, global: true }), label('5', { group: 'Old', single: true, archived: true })],
  ];
  const scope = { fields: [], project: { labels } };
  const [kind, all] = ['label:own:kind', 'label:all:kind'] as const;
  expect(columnFieldsOf(scope)).toEqual(['status', 'type', 'owner', 'priority', 'label', kind, all]);
  expect(laneFieldsOf(kind, scope)).toEqual(['status', 'type', 'owner', 'priority', all]);
  expect(laneFieldsOf('label', scope)).not.toContain(kind);
  expect(unsuitedFields(scope, { by: 'label:own:old', lane: '' })).toEqual({ by: 'label:own:old' });
  const arrangement = boardArrangement(scope, { by: kind, lane: all });
  expect(arrangement).toEqual({ by: kind, laneBy: all, labelsOf: { [kind]: [copy, video], [all]: ['4'] } });
  const row = taskRow(1, { labelIds: [plain, video, copy] });
  expect(cellOf(row, arrangement)).toEqual({ value: video, lane: '' });
  expect(cardsOf(row, arrangement)).toEqual([row]);
  const to = (value: string, lane: string) => changesTo(row, { value, lane }, arrangement);
  expect(to(video, '')).toEqual({});
  expect(to(copy, '4')).toEqual({ labelIds: [plain, copy, '4'] });
  expect(to('', '')).toEqual({ labelIds: [plain] });
  // Of several cards each keeps its other labels, and one that changes its column only keeps its lane.
  const other = taskRow(2, { labelIds: ['4', copy] });
  const { several } = changesLike(row, [row, other], { cell: { value: '', lane: '' }, arrangement });
  expect(several).toEqual({ field: 'labelIds', each: [[plain], ['4']] });
});
