import { task, taskFailures } from '@opsyard/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LI, projectScope, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { startWords } from '../../../../app/words/words.ts';
import { editTask } from '../editing/edit-task.ts';
import { ScopeProvider } from '../reading/project-scope.tsx';
import { taskStoreOf } from '../reading/task-store.ts';
import { TaskConflicts } from './task-conflicts.tsx';

beforeAll(startWords);

const scope = projectScope();
const theirs = taskRow(1, { version: 7, title: 'theirs', ownerId: LI.id });

async function meetConflict(): Promise<MockServer> {
  signedIn();
  const base = taskRow(1, { version: 4 });
  // What an earlier test has read is newer.
  taskStoreOf(scope.project.id).remove([base.id]);
  taskStoreOf(scope.project.id).storeRead([base]);
  const conflicts = [{ field: 'title', mine: 'mine', theirs: 'theirs', by: LI.realname, at: null }];
  const server = new MockServer()
    .fail(task.edit, taskFailures.conflict, { detail: { version: 7, conflicts } })
    .on(task.byIds, [theirs]);
  render(
    <ScopeProvider value={scope}>
      <TaskConflicts />
    </ScopeProvider>,
  );
  expect(await editTask({ scope, base, changes: { title: 'mine' }, text: 'SITE-1' })).toBe('conflict');
  return server;
}

const card = () => screen.findByRole('group', { name: '李伟 changed SITE-1' });

test('a conflict shows both values, while the row shows what the server has', async () => {
  await meetConflict();
  const shown = within(await card());
  shown.getByText('mine');
  shown.getByText('theirs');
  await waitFor(() => expect(taskStoreOf(scope.project.id).get(taskId(1))?.title).toBe('theirs'));
  await userEvent.click(shown.getByRole('button', { name: 'Use theirs' }));
  expect(screen.queryByRole('group')).toBeNull();
});

test('keeping mine sends it upon the newer version', async () => {
  const server = await meetConflict();
  const kept = { ...theirs, version: 8, title: 'mine' };
  server.on(task.edit, { record: kept, merged: [], opId: id('9') });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(taskStoreOf(scope.project.id).saved(taskId(1))?.title).toBe('mine'));
  expect(server.calls(task.edit).at(-1)?.body).toEqual({ id: taskId(1), version: 7, changes: { title: 'mine' } });
  expect(screen.queryByRole('group')).toBeNull();
});

test('keeping mine before the newer version has been read replaces what the card showed, and asks no second time', async () => {
  const server = await meetConflict();
  taskStoreOf(scope.project.id).remove([taskId(1)]);
  taskStoreOf(scope.project.id).storeRead([taskRow(1, { version: 4 })]);
  const kept = { ...theirs, version: 8, title: 'mine' };
  server.on(task.edit, { record: kept, merged: [], opId: id('9') });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(2));
  expect(server.calls(task.edit).at(-1)?.body).toEqual({ id: taskId(1), version: 7, changes: { title: 'mine' } });
});

test('keeping mine is sent for a task that no list of the page holds any more', async () => {
  const server = await meetConflict();
  taskStoreOf(scope.project.id).remove([taskId(1)]);
  const kept = { ...theirs, version: 8, title: 'mine' };
  server.on(task.edit, { record: kept, merged: [], opId: id('9') });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.calls(task.edit).at(-1)?.body).toMatchObject({ version: 7 }));
});
