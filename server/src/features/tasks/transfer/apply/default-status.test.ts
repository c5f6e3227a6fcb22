import { expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { matchStatuses } from './match.ts';
import { statusesFor } from './new-project.ts';

test('a task without a status gets the default status of a new project, not one of guessed category', async () => {
  const { plan, tasks } = await readSample([
    ['Title', 'Status'],
    ['Wait for parts', 'Blocked'],
    ['Weld', ''],
    ['Paint', 'N/A'],
  ]);
  const made = statusesFor(plan, 'en');
  const { byKey } = matchStatuses(plan, made);
  expect(tasks.map(({ statusKey }) => byKey.get(statusKey)?.name)).toEqual(['Blocked', 'To do', 'To do']);
});
