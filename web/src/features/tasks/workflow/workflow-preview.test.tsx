import type { WorkflowRules } from '@opsyard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { loadMoreWords } from '../../../kernel/words/more-words.ts';
import { WorkflowPreview } from './workflow-preview.tsx';

beforeAll(startWords);
beforeAll(() => loadMoreWords('all'));
beforeEach(signedIn);

test('[S11] the preview names whom a status makes the owner, or adds to a task that has one', async () => {
  const { statuses, members } = projectDetail();
  const [first, second, third] = statuses;
  const [person] = members;
  if (!first || !second || !third || !person) throw new Error('The project has statuses and members.');
  const ways = [second, third].map(({ id }) => ({ fromId: first.id, toId: id, who: [], required: [] }));
  const rule = { limit: null, hard: false, ownerId: person.id, ownerMode: 'add' } as const;
  const rules: WorkflowRules = {
    ...{ restricted: true, transitions: ways },
    statuses: [{ ...rule, statusId: second.id }],
  };
  showInProject(<WorkflowPreview rules={rules} statuses={[first, second, third]} />);
  const lines = () =>
    within(screen.getByRole('region'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()[0]).toContain(`owner becomes ${person.realname}`);
  expect(lines()[1]).not.toContain(person.realname);
  await userEvent.click(screen.getByRole('combobox', { name: 'Relation to the task' }));
  await userEvent.click(await screen.findByText('as owner of the task'));
  expect(lines()[0]).toContain(`${person.realname} is assigned`);
});
