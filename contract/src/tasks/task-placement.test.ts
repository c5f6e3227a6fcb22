import { expect, test } from 'vitest';
import { correspondingStatus } from './task-placement.ts';

const status = (id: string, name: string, category: '0' | '2', archived = false) => ({ id, name, category, archived });
const STATUSES = [
  status('a', 'To do', '0'),
  status('b', 'Old', '2', true),
  status('c', 'Doing', '2'),
  status('d', 'ＱＡ', '2'),
];

test('a status corresponds to that of its name and category, else to the first of its category that is in use', () => {
  const idFor = (name: string, category: '0' | '2' | '1') => correspondingStatus({ name, category }, STATUSES)?.id;
  expect(idFor('qa', '2')).toBe('d');
  expect(idFor('Old', '2')).toBe('c');
  expect(idFor('Doing', '0')).toBe('a');
  expect(idFor('Done', '1')).toBeUndefined();
});
