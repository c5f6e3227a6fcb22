import { expect, it } from 'vitest';
import { RequestFailed } from '../fail.ts';
import type { Conditions } from '../routes/list-query.ts';
import { filterBySuperQuery, type SuperColumn } from './super-query.ts';

const COLUMNS: Record<string, SuperColumn> = {
  name: { sql: 'u.name', kind: 'text' },
  sex: { sql: 'u.sex', kind: 'number' },
};

function narrowed(given: unknown, superQueryMatchType?: string): Conditions {
  const conditions: Conditions = { sql: [], values: [] };
  const superQueryParams = typeof given === 'string' ? given : encodeURIComponent(JSON.stringify(given));
  filterBySuperQuery(conditions, COLUMNS, { superQueryParams, ...(superQueryMatchType && { superQueryMatchType }) });
  return conditions;
}

it.each([
  ['a column no list has', [{ field: 'password_hash', rule: 'eq', val: 'x' }]],
  ['what every object has', [{ field: 'constructor', rule: 'eq', val: 'x' }]],
  ['a rule there is not', [{ field: 'name', rule: '= 1 or', val: 'x' }]],
  ['a number that is none', [{ field: 'sex', rule: 'in', val: '1,1) or (1=1' }]],
  ['a value that is an object', [{ field: 'name', rule: 'eq', val: { $gt: '' } }]],
  ['too many conditions', Array.from({ length: 31 }, () => ({ field: 'name', rule: 'eq', val: 'x' }))],
  ['no JSON', '%7Bbroken'],
  ['no URI component', '%E0%A4%A'],
])('[C1] a super query with %s is refused', (_, given) => {
  expect(() => narrowed(given)).toThrow(RequestFailed);
});

it('[CL-07] every rule of a super query becomes a condition with bound values', () => {
  const all = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in'];
  const { sql, values } = narrowed(all.map((rule) => ({ field: 'name', rule, val: "a_%',b", type: 'text' })));
  expect(sql).toEqual([
    '(u.name = $1::text and u.name is distinct from $2::text and u.name > $3::text and u.name >= $4::text and ' +
      'u.name < $5::text and u.name <= $6::text and u.name::text ilike $7 and u.name::text ilike $8 and ' +
      'u.name::text ilike $9 and u.name = any ($10::text[]))',
  ]);
  const bare = "a_%',b";
  expect(values).toEqual([...Array(6).fill(bare), "%a\\_\\%',b%", "%a\\_\\%',b", "a\\_\\%',b%", ["a_%'", 'b']]);
});

it('[CL-07] conditions are combined with AND or OR, and empty ones are ignored', () => {
  const two = [
    { field: 'name', rule: 'eq', val: 'x' },
    { field: 'sex', rule: 'in', val: '1,2,' },
    { field: 'name', rule: 'like', val: '' },
  ];
  expect(narrowed(two, 'or').sql).toEqual(['(u.name = $1::text or u.sex = any ($2::numeric[]))']);
  expect(narrowed(two, 'and').sql).toEqual(['(u.name = $1::text and u.sex = any ($2::numeric[]))']);
  expect(narrowed([]).sql).toEqual([]);
});
