import { expect, test } from 'vitest';
import {
  type Conditions,
  containsPattern,
  filterByNumbers,
  filterBySearch,
  filterByText,
  idsIn,
  pageRange,
  patternOf,
  where,
} from './list-query.ts';

const empty = (): Conditions => ({ sql: [], values: [] });

test.for([
  ['wang', 'lower(c) = lower($1)', 'wang'],
  ['*wang*', 'c ilike $1', '%wang%'],
  ['wang*', 'c ilike $1', 'wang%'],
  ['*wang', 'c ilike $1', '%wang'],
  ['*50%_*', 'c ilike $1', '%50\\%\\_%'],
  ['!wang', 'c is distinct from $1', 'wang'],
  ['a,b,', 'c = any ($1::text[])', ['a', 'b']],
] as const)('[CL-07] the filter “%s” narrows as the wire has it', ([filter, sql, value]) => {
  const conditions = empty();
  filterByText(conditions, 'c', filter);
  expect([where(conditions), conditions.values]).toEqual([sql, [value]]);
});

test.for([
  ['*a*', '(c ilike $1 or d ilike $1)', '%a%'],
  ['!a', '(c is distinct from $1 and d is distinct from $1)', 'a'],
  ['a,b', '(c = any ($1::text[]) or d = any ($1::text[]))', ['a', 'b']],
] as const)(
  '[CL-07] of two columns the filter “%s” asks for one like it, or for none that it excludes',
  ([filter, sql, value]) => {
    const conditions = empty();
    filterByText(conditions, ['c', 'd'], filter);
    expect([where(conditions), conditions.values]).toEqual([sql, [value]]);
  },
);

test.for(["x' or '1'='1", '*', '\\', '%', '!', ';--', 'a,"b"'])('“%s” is always a value, never SQL', (filter) => {
  const conditions = empty();
  filterByText(conditions, 'c', filter);
  filterBySearch(conditions, ['c', 'd'], filter);
  expect(where(conditions)).toMatch(
    /^(?:lower\(c\) = lower\(\$1\)|c (?:ilike|is distinct from|= any) [($\d:a-z[\])]+) and \(c ilike \$2 or d ilike \$2\)$/,
  );
});

test('an empty filter has no effect, and an invalid number matches nothing', () => {
  const conditions = empty();
  filterByText(conditions, 'c', ' \u0000 ');
  filterBySearch(conditions, ['c'], undefined);
  filterByNumbers(conditions, 'n', '');
  expect(where(conditions)).toBe('true');
  filterByNumbers(conditions, 'n', '1,x,99999999999');
  expect(conditions.values).toEqual([[1]]);
});

test('ids are parsed without duplicates; a trailing comma is allowed, other syntax errors are not', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(idsIn(`${a},${b},,${a},`)).toEqual([a, b]);
  expect(idsIn(null)).toEqual([]);
  for (const text of [
    'x',
    `${a},1`,
    Array.from({ length: 1_001 }, (_, n) => n.toString(16).padStart(32, '0')).join(),
  ]) {
    expect(() => idsIn(text)).toThrow('common.invalidInput');
  }
});

test('[E16] a page has at most 1,000 rows, and columns have fixed names', () => {
  expect(pageRange({ pageSize: 99_999, column: 'sex_dictText', order: 'desc' })).toEqual({
    ...{ pageNo: 1, pageSize: 1_000, column: 'sex', order: 'desc' },
  });
  expect(pageRange({ column: '', order: '' })).toEqual({ pageNo: 1, pageSize: 10 });
});

test.each([
  ['*v*', '%v%'],
  ['*v', '%v'],
  ['v*', 'v%'],
  ['v', 'v'],
  ['5%_\\', '5\\%\\_\\\\'],
  ['*', null],
  [' ', null],
  [undefined, null],
])('the filter %s is the pattern %s', (text, pattern) => {
  expect(patternOf(text)).toBe(pattern);
});

test('search text may contain wildcard characters', () => {
  expect([containsPattern('50%'), containsPattern(''), containsPattern('a*b')]).toEqual(['%50\\%%', null, '%a*b%']);
});
