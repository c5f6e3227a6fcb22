import i18next from 'i18next';
import { expect, test } from 'vitest';
import { id } from '../../../../../test/makers.ts';
import { projectScope, STATUS } from '../../../../../test/task-makers.ts';
import { startWords } from '../../../../app/words/words.ts';
import { fieldText } from './field-text.ts';

test('shows a value of the project by its name, a removed one by its kind, never an id', async () => {
  await startWords();
  const scope = projectScope();
  const t = i18next.getFixedT('en', 'tasks');
  expect(fieldText('statusId', STATUS.todo, scope, t)).toBe(scope.statusOf(STATUS.todo)?.name);
  expect(fieldText('statusId', id('9'), scope, t)).toBe('former status');
  expect(fieldText('labelIds', [id('9')], scope, t)).toBe('former label');
  expect(fieldText('ownerId', id('9'), scope, t)).toBe('former member');
  expect(fieldText('priority', 'U', scope, t)).toBe('Urgent');
  expect(fieldText('dueDate', null, scope, t)).toBe('');
});
