import { channelType } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { sortableFields, sortedBy } from './sort-model.ts';

test.each([
  ['name', 'carrier', 'carrier'],
  ['name', 'name', '-name'],
  ['-name', 'name', 'name'],
  ['carrier,name', 'carrier', '-carrier'],
  ['carrier,name', 'name', 'name'],
  ['', 'name', 'name'],
])('sorted by %j, a click on %s sorts by %s only', (sort, field, next) => {
  expect(sortedBy(sort, field, false)).toBe(next);
});

test.each([
  ['name', 'carrier', 'name,carrier'],
  ['name,carrier', 'carrier', 'name,-carrier'],
  ['name,-carrier', 'carrier', 'name,carrier'],
  ['name,carrier,code', 'divisor', 'name,carrier,divisor'],
])('sorted by %j, a Shift-click on %s sorts by %s', (sort, field, next) => {
  expect(sortedBy(sort, field, true)).toBe(next);
});

test('a list can be sorted by fields declared as sortable', () => {
  const fields = sortableFields(channelType);
  expect(fields).toContain('name');
  expect(fields).not.toContain('notes');
});
