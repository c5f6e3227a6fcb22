import { channelType, type Filter, parseFilter, printFilter } from '@opsyard/contract';
import { expect, test } from 'vitest';
import {
  addNode,
  completeFilter,
  conditionOn,
  countOf,
  editable,
  NO_FILTER,
  operatorChoices,
  removeNode,
  replaceNode,
  withOperator,
} from './filter-model.ts';
import { readFilter } from './filter-text-state.ts';

const fields = channelType.allFields;
const texts = [
  'name ~ "air"',
  'name !~ "air" and (state = "active" or owner = me)',
  'not (tracked = true and validTo < today+7)',
  'countries has any ("DE", "FR") and service not in ("sea", "rail")',
  'notes is not empty or (name ^ "A" and (code = "B" or code = "C"))',
];

test.each(texts)('opening a filter in the editor does not change it: %s', (text) => {
  const filter = parseFilter(text);
  expect(completeFilter(editable(filter))).toEqual(filter);
});

test('incomplete conditions are left out', () => {
  const half = addNode(editable(parseFilter('name ~ "air"')), [], conditionOn(fields, 'code'));
  expect(printed(completeFilter(half))).toBe('name ~ "air"');
  expect(completeFilter(NO_FILTER)).toBeNull();
  expect(countOf(half)).toBe(1);
});

test('parts are changed and removed in place, and an empty group is removed with its last part', () => {
  const filter = editable(parseFilter('name ~ "air" and (code = "B" or code = "C")'));
  const changed = replaceNode(filter, [1, 0], { ...conditionOn(fields, 'code'), op: 'is', value: 'D' });
  expect(printed(completeFilter(changed))).toBe('name ~ "air" and (code = "D" or code = "C")');
  expect(printed(completeFilter(removeNode(removeNode(filter, [1, 1]), [1, 0])))).toBe('name ~ "air"');
});

test('changing the operator of a condition keeps its value if it is compatible', () => {
  const is = { ...conditionOn(fields, 'service'), op: 'is', value: 'air' };
  const anyOf = withOperator(is, { op: 'anyOf', not: true });
  expect(anyOf).toMatchObject({ op: 'anyOf', not: true, value: ['air'] });
  expect(withOperator(anyOf, { op: 'is', not: false }).value).toBe('air');
  expect(withOperator(anyOf, { op: 'empty', not: false }).value).not.toEqual(['air', 'air']);
});

test('every field offers its operators, their negations and the check for empty values', () => {
  const operators = operatorChoices(fields.name as (typeof fields)[string]).map(
    ({ op, not }) => `${not ? 'not ' : ''}${op}`,
  );
  expect(operators).toContain('not contains');
  expect(operators).toContain('not empty');
  for (const field of Object.values(fields)) expect(operatorChoices(field).length).toBeGreaterThan(2);
});

test('an invalid filter text reports the invalid part', () => {
  expect(readFilter(fields, 'name ~ "air"').wrong).toBeNull();
  expect(readFilter(fields, 'colour = "red"').wrong).toBe('colour');
  expect(readFilter(fields, 'name above 3').wrong).not.toBeNull();
});

const printed = (filter: Filter | null) => (filter ? printFilter(filter) : '');
