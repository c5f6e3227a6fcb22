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
])('ordered by %j, a press on %s orders by %s alone', (sort, field, next) => {
  expect(sortedBy(sort, field, false)).toBe(next);
});

test.each([
  ['name', 'carrier', 'name,carrier'],
  ['name,carrier', 'carrier', 'name,-carrier'],
  ['name,-carrier', 'carrier', 'name,carrier'],
  ['name,carrier,code', 'divisor', 'name,carrier,divisor'],
])('ordered by %j, a further press on %s orders by %s', (sort, field, next) => {
  expect(sortedBy(sort, field, true)).toBe(next);
});

test('a list can be ordered by the fields that are declared so', () => {
  const fields = sortableFields(channelType);
  expect(fields).toContain('name');
  expect(fields).not.toContain('notes');
});
