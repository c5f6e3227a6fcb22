import { expect, test } from 'vitest';
import { labelReader } from './label-reader.ts';

test('an import leaves out archived labels that a task does not have, and names the rows', () => {
  const label = (id: string, archived: boolean) => ({
    id,
    name: id.toUpperCase(),
    color: 'red' as const,
    externalKey: null,
    archived,
  });
  const { allowed, problems } = labelReader([label('old', true), label('new', false)]);
  expect(allowed(1, ['new', 'old'])).toEqual(['new']);
  expect(allowed(2, ['new', 'old'], ['old'])).toEqual(['new', 'old']);
  expect(allowed(null, ['made'])).toEqual(['made']);
  expect(problems()).toEqual([{ level: 'warning', code: 'labelArchived', row: 1, params: { value: 'OLD' } }]);
});
