import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFilters } from '../../test/sample-filters.ts';
import { SAMPLE_FIELDS } from '../../test/sample-values.ts';
import { checkFilter } from './check-filter.ts';
import { bindFilter, type Filter, FilterError, matches } from './filter.ts';
import { parseFilter, printFilter } from './filter-text.ts';

const row = (values: object) => ({
  ...Object.fromEntries(Object.keys(SAMPLE_FIELDS).map((key) => [key, null])),
  ...values,
});
const passes = (text: string, values: object) => {
  const filter = bindFilter(parseFilter(text), { me: '1'.repeat(32), today: '2026-03-01' });
  checkFilter(SAMPLE_FIELDS, filter);
  return matches(SAMPLE_FIELDS, filter, row(values));
};

test('parsing a printed filter returns the same filter', () => {
  for (const filter of fc.sample(sampleFilters(), 200)) expect(parseFilter(printFilter(filter))).toEqual(filter);
});

test('a record matches either a filter or its negation', () => {
  const full = { text: 'a', number: 1, date: '2026-03-01', user: '1'.repeat(32), labels: ['a'] };
  for (const filter of fc.sample(sampleFilters(), 200)) {
    const bound = bindFilter(filter, { me: '1'.repeat(32), today: '2026-03-01' });
    for (const values of [row({}), row(full)])
      expect(matches(SAMPLE_FIELDS, { not: bound }, values)).toBe(!matches(SAMPLE_FIELDS, bound, values));
  }
});

describe('the text of a filter', () => {
  test.each([
    ['text ~ "STRA"', { text: 'Straße' }, true],
    ['text = Ａ', { text: 'a' }, true],
    ['text != a', { text: null }, true],
    ['text is empty', {}, true],
    ['labels is not empty', { labels: [] }, false],
    ['number >= 2 and number < 3', { number: 2 }, true],
    ['(number = 1 or number = 2) and not (boolean = true)', { number: 2, boolean: false }, true],
    ['choice in (red, green)', { choice: 'green' }, true],
    ['choice not in (red)', { choice: 'red' }, false],
    ['user = me', { user: '1'.repeat(32) }, true],
    ['date <= today+3', { date: '2026-03-04' }, true],
    ['date < today-1', { date: '2026-02-28' }, false],
    ['labels has any ("b, c", x)', { labels: ['b, c'] }, true],
    ['choices has all (red, blue)', { choices: ['red'] }, false],
    ['dateRange overlaps 2026-01-05/2026-01-09', { dateRange: '2026-01-02/2026-01-05' }, true],
    ['dateRange overlaps "2026-01-06"', { dateRange: '2026-01-02/2026-01-05' }, false],
    ['dateRange overlaps today', { dateRange: '2026-02-28/2026-03-01' }, true],
    ['not (dateRange overlaps today)', {}, true],
    ['dateRange > today', { dateRange: '2026-03-02/2026-03-09' }, true],
    ['dateRange < today', { dateRange: '2026-02-01/2026-03-01' }, false],
    ['dateRange = 2026-01-02/2026-01-05', { dateRange: '2026-01-02/2026-01-05' }, true],
    ['', {}, true],
  ])('%s', (text, values, expected) => expect(passes(text, values)).toBe(expected));

  test.each([
    'number >',
    'number > "x',
    'number >> 1',
    'nothing = 1',
    'constructor = 1',
    'number ~ 1',
    'number = "1"',
    'choice = purple',
    'date = 2026-02-30',
    'user = someone',
    'dateRange overlaps me',
    'dateRange > 2026-01-02/2026-01-05',
    'date overlaps 2026-01-02',
    'text = a b',
    'text = a or',
    '(text = a',
    'text = a)',
    'text in ()',
    'number = me',
    `${'('.repeat(30)}text = a${')'.repeat(30)}`,
    `text in (${Array.from({ length: 201 }, (_, at) => at).join(',')})`,
    Array.from({ length: 51 }, () => 'number = 1').join(' and '),
    'not (not (not (not (not (text = a)))))',
  ])('refuses %.60s', (text) => expect(() => passes(text, {})).toThrow(FilterError));
});

test('relative values may be part of a list', () => {
  const filter: Filter = { field: 'user', op: 'anyOf', value: [{ relative: 'me' }] };
  expect(parseFilter(printFilter(filter))).toEqual(filter);
});

test.each([
  ['0001-01-01', -3_660, '0001-01-01'],
  ['9999-12-31', 3_660, '9999-12-31'],
  ['2024-02-28', 1, '2024-02-29'],
] as const)('the day %s and %i days is one that a column can hold', (today, days, day) => {
  const filter: Filter = { field: 'date', op: 'above', value: { relative: 'today', days } };
  expect(bindFilter(filter, { me: '', today })).toEqual({ field: 'date', op: 'above', value: day });
});
