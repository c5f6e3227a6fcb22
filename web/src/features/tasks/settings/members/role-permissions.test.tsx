import { projectPermissions } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectDetail, projectScope } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { listenForShortcuts } from '../../../../kernel/commands/commands.ts';
import { ScopeProvider } from '../../shared/reading/project-scope.tsx';
import { RolePermissions } from './role-permissions.tsx';

beforeAll(startWords);

test('what a role cannot have is named with the role above, and a box that is set back leaves nothing to save', async () => {
  onTestFinished(listenForShortcuts());
  signedIn();
  const server = new MockServer().on(projectPermissions.set, null);
  showInProject(
    <ScopeProvider value={projectScope({ myRole: 'owner' })}>
      <RolePermissions />
    </ScopeProvider>,
  );
  const toggle = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await toggle('Import tasks: Member');
  expect(button('Save permissions').disabled).toBe(false);
  await toggle('Import tasks: Member');
  expect(button('Save permissions').disabled).toBe(true);
  expect(button('Discard changes').disabled).toBe(true);
  await toggle('Comment: Member');
  expect(screen.getByRole('alert').textContent).toBe(
    'The role “Guest” cannot have the permission “Comment”, because the higher role “Member” does not.',
  );
  expect(button('Save permissions').disabled).toBe(true);
  await toggle('Comment: Guest');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.calls(projectPermissions.set)).toHaveLength(1));
  expect(server.calls(projectPermissions.set)[0]?.body).toMatchObject({
    projectId: projectDetail().id,
    roles: { guest: ['view'] },
  });
});
