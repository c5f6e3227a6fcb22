import { type TaskDetail, task } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { BUG, projectScope, STATUS, taskRow, withBug } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { ShortcutSheet } from '../../../app/help/shortcut-sheet.tsx';
import { startWords } from '../../../app/words/words.ts';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { useStatusKeys } from './use-status-keys.ts';

beforeAll(startWords);
beforeEach(() => listenForShortcuts());

const row = taskRow(1, { typeId: BUG, typeVersion: 1, statusId: STATUS.todo });
const move = (fromId: string | null, toId: string) => ({ fromId, toId, who: [], required: [] });
const transitions = [move(null, STATUS.todo), move(STATUS.todo, STATUS.done), move(STATUS.todo, STATUS.review)];

function Panel() {
  const content = useRef<HTMLDivElement>(null);
  useStatusKeys(row as TaskDetail, content);
  usePanelKeys(row as TaskDetail, content);
  return (
    <section>
      <div ref={content}>
        <input aria-label="Title" />
        <button type="button">Close</button>
      </div>
      <button type="button" data-field="priority" onClick={({ currentTarget }) => (currentTarget.textContent = 'Open')}>
        Priority
      </button>
      <button type="button" data-comment-box onClick={({ currentTarget }) => (currentTarget.textContent = 'Begun')}>
        Comment
      </button>
    </section>
  );
}

function show({ abilities = projectScope().project.abilities, sheet = false } = {}) {
  signedIn();
  const server = new MockServer().on(task.edit, { record: { ...row, version: 2 }, merged: [], opId: id('9') });
  showInProject(
    <>
      <Panel />
      <button type="button">Row of the list</button>
      {sheet && <ShortcutSheet onClose={() => undefined} />}
    </>,
    projectScope({ types: withBug({ transitions }), abilities }),
  );
  return { server, user: userEvent.setup() };
}

test('the list of shortcuts names the statuses the open task may get, with their digits', () => {
  show({ sheet: true });
  const named = screen.getAllByText(/^Set status to/).map(({ parentElement }) => parentElement?.textContent);
  expect(named).toEqual(['Set status to In review1', 'Set status to Done2']);
});

test('a digit counts in the panel of the task only, and not while typing', async () => {
  const { server, user } = show();
  await user.click(screen.getByRole('button', { name: 'Row of the list' }));
  await user.keyboard('1');
  await user.type(screen.getByLabelText('Title'), '12');
  expect(server.calls(task.edit)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('3');
  await user.keyboard('2');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ id: row.id, changes: { statusId: STATUS.done } });
});

test('users who may not edit tasks have no such keys', () => {
  show({ abilities: ['view'], sheet: true });
  expect(screen.queryByText(/^Set status to/)).toBeNull();
});

test('R begins a comment and I makes the user the owner, beside the content of the task only', async () => {
  const { server, user } = show();
  await user.click(screen.getByRole('button', { name: 'Row of the list' }));
  await user.keyboard('rip');
  expect(server.calls(task.edit)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('r');
  expect(screen.getByRole('button', { name: 'Begun' })).toBeTruthy();
  // A field without a button is not opened.
  await user.keyboard('sp');
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  await user.keyboard('i');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { ownerId: expect.any(String) } });
});
