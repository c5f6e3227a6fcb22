import { member, type ProjectDepartment, projectDepartment, task } from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LI, projectDetail, projectScope } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { ScopeProvider } from '../../shared/reading/project-scope.tsx';
import { MemberRow } from './member-row.tsx';
import { membershipThrough } from './membership-through.ts';

beforeAll(startWords);

const department = (more: Partial<ProjectDepartment>): ProjectDepartment => ({
  ...{ id: id('d'), name: '设计部', nameEn: 'Design', role: 'member', memberIds: [LI.id], own: [] },
  ...more,
});

function show(departments: readonly ProjectDepartment[]): MockServer {
  signedIn();
  const server = new MockServer()
    .on(member.delete, [])
    .on(member.edit, [])
    .on(task.groups, [])
    .on(projectDepartment.list, [...departments]);
  const person = { ...LI, role: 'member' as const };
  showInProject(
    <ScopeProvider value={projectScope({ myRole: 'owner' })}>
      <MemberRow person={person} mayManage through={membershipThrough(departments, LI.id)} />
    </ScopeProvider>,
  );
  return server;
}

test('a member themselves and through departments shows both roles, and only their own is removed', async () => {
  const higher = department({ id: id('e'), name: '视频组', nameEn: 'Video', role: 'guest' });
  const server = show([department({ own: [{ id: LI.id, role: 'guest' }] }), higher]);
  screen.getByText('Own role: Guest; through Design and Video: Member; in effect: Member');
  screen.getByRole('combobox', { name: `Own role of ${LI.realname}` });
  await userEvent.click(screen.getByRole('button', { name: `Remove ${LI.realname}` }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('They remain a member through Design and Video, with the role “Member”.');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.calls(member.delete)[0]?.query ?? [])).toEqual({
      ...{ projectId: projectDetail().id, userId: LI.id },
    }),
  );
  expect(server.calls(task.groups)).toEqual([]);
});

test('who is a member only through departments cannot be removed, nor get less than these give', async () => {
  show([department({})]);
  screen.getByText('through Design');
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('combobox'));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.length).toBeGreaterThan(0);
  const guest = document.querySelector('.ant-select-item-option-disabled');
  expect(guest?.textContent).toBe('Guest');
});
