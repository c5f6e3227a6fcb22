import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are unique version 7 UUIDs, and sort by creation, also within a millisecond', () => {
  const before = Date.now();
  const ids = Array.from({ length: 5_000 }, newId);
  expect(ids.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const made = Number.parseInt(ids[0]?.slice(0, 12) ?? '', 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});
