import { expect, test } from 'vitest';
import type { CustomField, CustomFieldKind } from '../shapes.ts';
import { customKey } from './custom-field.ts';
import { isFieldCondition } from './field-condition.ts';
import { hiddenFields, type VisibilityTask } from './field-visibility.ts';

const id = (digit: string) => digit.repeat(32);
const field = (digit: string, kind: CustomFieldKind, visibleWhen = ''): CustomField => ({
  ...{ id: id(digit), name: digit, kind, options: [], unit: '', decimals: 0, required: false, sortable: false },
  ...{ archived: false, visibleWhen, rank: digit, version: 1 },
});
const key = (digit: string) => customKey(id(digit));
const task: VisibilityTask = {
  ...{ statusId: id('1'), typeId: id('2'), category: '0', priority: 'M', ownerId: null },
  ...{ assigneeIds: [], labelIds: [id('3')], startDate: null, dueDate: '2031-05-20' },
};
const hides = (visibleWhen: string, more: Partial<VisibilityTask> = {}, others: CustomField[] = []) =>
  hiddenFields([...others, field('f', 'text', visibleWhen)], { ...task, ...more }).has(key('f'));

test.each([
  ['', false],
  ['priority = "M"', false],
  ['priority = "U"', true],
  [`status = "${id('1')}"`, false],
  [`type in ("${id('2')}", "${id('4')}")`, false],
  [`not (type = "${id('2')}")`, true],
  [`labels has any ("${id('3')}")`, false],
  ['owner is empty', false],
  ['owner is not empty', true],
  ['dueDate >= "2031-05-20"', false],
  ['dueDate > "2031-05-20"', true],
  ['category = "0" and (priority = "U" or priority = "M")', false],
  // What is not understood any more hides nothing.
  ['gone = 1', false],
  ['priority =', false],
])('[30] %j hides the field: %j', (condition, expected) => {
  expect(hides(condition)).toBe(expected);
});

test('[30] values of custom fields decide, and an unticked box means no', () => {
  const others = [field('a', 'checkbox'), field('b', 'number')];
  const condition = `${key('a')} = false or ${key('b')} > 5`;
  expect(hides(condition, {}, others)).toBe(false);
  expect(hides(condition, { custom: { [key('a')]: true } }, others)).toBe(true);
  expect(hides(condition, { custom: { [key('a')]: true, [key('b')]: 6 } }, others)).toBe(false);
});

test('[30] a condition refers to fields that are always visible, with fixed values', () => {
  const fields = [field('a', 'text'), field('b', 'text', 'priority = "U"'), { ...field('c', 'text'), archived: true }];
  const valid = (condition: string, of: string | null = id('f')) => isFieldCondition(condition, of, fields);
  expect([valid(''), valid(`${key('a')} = "x"`), valid('priority = "U"', null)]).toEqual([true, true, true]);
  for (const condition of [
    `${key('b')} = "x"`,
    `${key('c')} = "x"`,
    'owner = me',
    'dueDate < today+3',
    'title ~ "x"',
    'x =',
  ])
    expect([condition, valid(condition)]).toEqual([condition, false]);
  const referring = [field('a', 'text'), field('b', 'text', `${key('a')} = "x"`)];
  expect(isFieldCondition('priority = "U"', id('a'), referring)).toBe(false);
  expect(isFieldCondition('', id('a'), referring)).toBe(true);
});
