import { commonFailures, project } from '@opsyard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail, projectScope } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { ScopeProvider } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { GeneralSettings } from './general-settings.tsx';

beforeAll(startWords);

/** Shows the settings; `push` simulates a live update of the project. */
function show(): { server: MockServer; push: (scope: ProjectScope) => void; name: HTMLInputElement } {
  signedIn();
  const server = new MockServer();
  let push: (scope: ProjectScope) => void = () => undefined;
  function Live() {
    const [scope, setScope] = useState(projectScope());
    push = setScope;
    return (
      <ScopeProvider value={scope}>
        <GeneralSettings />
      </ScopeProvider>
    );
  }
  showInProject(<Live />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { server, push: (scope) => act(() => push(scope)), name };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = (server: MockServer) => server.calls(project.edit).map(({ body }) => body);
const { id } = projectDetail();

test('input is kept when another user saves, and untouched fields show the newer values', async () => {
  const { server, push, name } = show();
  await userEvent.type(name, ' anew');
  push(projectScope({ version: 2, description: 'Theirs' }));
  expect(name.value).toBe('Shop in Spain anew');
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Theirs'),
  );
  server.on(project.edit, projectDetail({ version: 3, description: 'Theirs', name: 'Shop in Spain anew' }));
  await save();
  await waitFor(() => expect(sent(server)).toEqual([{ id, version: 2, changes: { name: 'Shop in Spain anew' } }]));
});

test('a field both have changed is decided by the person, and goes upon the old version until then', async () => {
  const { server, push, name } = show();
  await userEvent.type(name, ' anew');
  push(projectScope({ version: 2, name: 'Theirs' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Name: Theirs');
  server.fail(project.edit, commonFailures.staleVersion);
  await save();
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  server.on(project.edit, projectDetail({ version: 3, name: 'Shop in Spain anew' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await save();
  const changes = { name: 'Shop in Spain anew' };
  await waitFor(() => expect(sent(server).slice(1)).toEqual([{ id, version: 2, changes }]));
  expect(sent(server)[0]).toEqual({ id, version: 1, changes });
});

test('their value can be taken instead', async () => {
  const { server, push, name } = show();
  await userEvent.type(name, ' anew');
  push(projectScope({ version: 2, name: 'Theirs' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect(name.value).toBe('Theirs');
  await save();
  expect(sent(server)).toEqual([]);
});

test('the state shows that the project is archived, and unsaved input is kept', async () => {
  const { server, push, name } = show();
  await userEvent.type(name, ' anew');
  server.on(project.edit, projectDetail({ version: 2, state: 'archived' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive project' }));
  await waitFor(() => expect(sent(server)).toEqual([{ id, version: 1, changes: { state: 'archived' } }]));
  push(projectScope({ version: 2, state: 'archived' }));
  await screen.findByText('Archived');
  expect(name.value).toBe('Shop in Spain anew');
});

test('[S11] Ctrl S saves, and the browser asks before unsaved changes are left', async () => {
  onTestFinished(listenForShortcuts());
  const { server, name } = show();
  server.on(project.edit, projectDetail({ version: 2, name: 'Shop in Spain anew' }));
  const isUnsaved = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isUnsaved()).toBe(false);
  await userEvent.type(name, ' anew');
  await waitFor(() => expect(isUnsaved()).toBe(true));
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent(server)).toEqual([{ id, version: 1, changes: { name: 'Shop in Spain anew' } }]));
  await waitFor(() => expect(isUnsaved()).toBe(false));
});

test('[S11] a module is switched off with the other fields, and one that another user switched meanwhile stays as they set it', async () => {
  const { server, push } = show();
  const module = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(['Board', 'Calendar', 'Request forms'].map((name) => module(name).checked)).toEqual([true, true, true]);
  await userEvent.click(module('Board'));
  push(projectScope({ version: 2, modulesOff: ['calendar'] }));
  await waitFor(() => expect(module('Calendar').checked).toBe(false));
  expect(module('Board').checked).toBe(false);
  server.on(project.edit, projectDetail({ version: 3, modulesOff: ['board', 'calendar'] }));
  await save();
  const changes = { modulesOff: ['board', 'calendar'] };
  await waitFor(() => expect(sent(server)).toEqual([{ id, version: 2, changes }]));
  // Back as it was is no change.
  await userEvent.click(module('Board'));
  await userEvent.click(module('Board'));
  await save();
  expect(sent(server)).toHaveLength(1);
});
