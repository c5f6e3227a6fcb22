import { type AccessExplanation, accessExplanation, project } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { project as makeProject } from '../../../../test/task-makers.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { setLanguage } from '../../../kernel/words/language.ts';
import { InProject } from './in-project.tsx';

beforeAll(startWords);
afterEach(() => setLanguage('en'));

const person = { id: id('b'), username: 'li', realname: 'Li Na', departName: null, active: true };
const none = { role: null, department: null, below: null };
const explanation: AccessExplanation = {
  project: { id: id('f'), key: 'SITE', name: 'Shop in Spain', archived: false },
  ...{ hasPermission: true, sees: true, role: 'member', ownTasksOnly: true },
  ways: [
    { ...none, kind: 'own', role: 'guest' },
    {
      ...{ kind: 'department', role: 'member' },
      ...{ department: { name: '设计部', nameEn: 'Design' }, below: { name: '视频组', nameEn: null } },
    },
    { ...none, kind: 'open' },
  ],
  abilities: [
    { ability: 'view', allowed: true, byRole: true, usual: true },
    { ability: 'editTasks', allowed: true, byRole: true, usual: true },
    { ability: 'deleteTasks', allowed: false, byRole: false, usual: true },
  ],
  task: null,
};
const task: NonNullable<AccessExplanation['task']> = {
  ...{ key: 'SITE-12', title: 'Banner', isOwn: false, isShownElsewhere: true },
  answers: [
    { ability: 'view', refusal: null },
    { ability: 'editTasks', refusal: 'othersTask' },
  ],
  shownIn: [{ key: 'SHOP', role: null }],
};

test('[RP-05] the role in a chosen project, its ways and what it allows are explained, and the answers about a task', async () => {
  signedIn();
  queryCache.clear();
  const server = new MockServer().on(project.list, [makeProject()]).on(accessExplanation.explain, explanation);
  render(
    <QueryClientProvider client={queryCache}>
      <InProject person={person} />
    </QueryClientProvider>,
  );
  expect(server.calls(project.list)).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByText('SITE · Shop in Spain'));
  await screen.findByText('Li Na has the role “Member” in Shop in Spain.');
  screen.getByText('Member themselves: Guest');
  screen.getByText('Through the department Design, which includes 视频组: Member');
  screen.getByText('The project is open to everyone.');
  screen.getByText('They can change only tasks that they own, are assigned to or created.');
  const changed = screen.getByText('differs from the default').closest('li');
  expect(changed?.textContent).toContain('Delete and restore tasks');
  expect(within(changed as HTMLElement).getByTitle('No')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Task key (optional)' }), 'SITE-13');
  await screen.findByText('There is no such task, or you do not see it.');
  server.on(accessExplanation.explain, { ...explanation, task });
  await userEvent.type(screen.getByRole('textbox', { name: 'Task key (optional)' }), '{Backspace}2');
  const refused = await screen.findByText(/they can only change their own tasks/);
  expect(refused.textContent).toContain('Can change it');
  screen.getByText('The task is also shown to them in SHOP.');
  screen.getByText('The task is also shown to them in a project that you do not see.');
  await waitFor(() => expect(server.calls(accessExplanation.explain).at(-1)?.query.get('taskKey')).toBe('SITE-12'));
});
