import { checklist, checklistFailures, commonFailures, task } from '@opsyard/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { taskId, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { Checklist } from '../../../records/parts/checklist.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { TaskPartsProvider } from './task-parts.tsx';
import { TaskTitle } from './task-title.tsx';

beforeAll(startWords);
afterEach(() => {
  cleanup();
  setNotifier(null);
});

const ONE = {
  ...{ id: id('1'), recordId: taskId(1), text: 'Sketch', done: false, rank: 'a0' },
  ...{ assignee: null, dueDate: null },
};

function showChecklist(): MockServer {
  signedIn();
  const server = new MockServer().on(checklist.list, [ONE]).on(checklist.add, []);
  showInProject(
    <TaskPartsProvider task={taskRow(1)}>
      <Checklist />
    </TaskPartsProvider>,
  );
  return server;
}

const newStep = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Add an item/ });

test('steps typed one after the other are all added, and those that are refused come back', async () => {
  const server = showChecklist();
  await screen.findByText('Sketch');
  await userEvent.type(newStep(), 'Proof{Enter}Print{Enter}');
  await waitFor(() =>
    expect(server.calls(checklist.add).map(({ body }) => body)).toEqual([
      { recordId: taskId(1), texts: ['Proof'] },
      { recordId: taskId(1), texts: ['Print'] },
    ]),
  );
  expect(newStep().value).toBe('');
  server.fail(checklist.add, checklistFailures.tooMany);
  await userEvent.type(newStep(), 'Send{Enter}');
  await waitFor(() => expect(newStep().value).toBe('Send'));
});

test('more steps than a task can have are not sent', async () => {
  const error = vi.fn();
  setNotifier({ message: { error } } as never);
  const server = showChecklist();
  await screen.findByText('Sketch');
  await userEvent.click(newStep());
  await userEvent.paste(Array.from({ length: 200 }, (_, at) => `Step ${at}`).join('\n'));
  expect(error).toHaveBeenCalledWith('A checklist can have at most 200 items. This one has 1.');
  expect(server.calls(checklist.add)).toEqual([]);
});

test('the new words of a step stay as typed when they are refused, until Escape', async () => {
  const server = showChecklist().fail(checklist.edit, commonFailures.notFound);
  await userEvent.click(await screen.findByText('Sketch'));
  await userEvent.keyboard(' anew{Enter}');
  await waitFor(() => expect(server.calls(checklist.edit)).toHaveLength(1));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item text' });
  expect(field.value).toBe('Sketch anew');
  await userEvent.type(field, '{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Item text' })).toBeNull();
});

test('a title that is refused stays as it was typed', async () => {
  signedIn();
  const server = new MockServer().fail(task.edit, commonFailures.notFound).on(task.byIds, []);
  showInProject(<TaskTitle task={taskRow(1)} />);
  const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Poster for spring{Enter}');
  await waitFor(() => expect(server.calls(task.byIds)).toHaveLength(1));
  await waitFor(() => expect(title.value).toBe('Poster for spring'));
});

test('a title that was set aside shows what is saved, as the list does: it waits among the unsaved changes', async () => {
  signedIn();
  const server = new MockServer().fail(task.edit, { code: 'unsaved.setAside', status: 500 }).on(task.byIds, []);
  showInProject(<TaskTitle task={taskRow(1)} />);
  const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Poster for spring{Enter}');
  await waitFor(() => expect(server.calls(task.byIds)).toHaveLength(1));
  await act(async () => undefined);
  expect(title.value).toBe('Task 1');
});

const editsOf = (server: MockServer) => server.calls(task.edit).map(({ body }) => body);

test('a title changed by another user during editing is not overwritten without asking', async () => {
  signedIn();
  const base = taskRow(1, { version: 4 });
  const store = taskStoreOf(base.projectId);
  store.storeRead([base]);
  const record = taskRow(1, { version: 6 });
  const server = new MockServer().on(task.edit, { record, merged: [], opId: id('9') });
  showInProject(<TaskTitle task={base} />);
  const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await userEvent.type(title, ' anew');
  act(() => store.put([taskRow(1, { version: 5, title: 'Theirs' })], 'changedElsewhere'));
  expect(title.value).toBe('Task 1 anew');
  await userEvent.type(title, '{Enter}');
  await waitFor(() =>
    expect(editsOf(server)).toEqual([{ id: base.id, version: 4, changes: { title: 'Task 1 anew' } }]),
  );
});

test('a title reverted to its former text saves nothing, even after a change by another user', async () => {
  signedIn();
  const base = taskRow(2, { version: 4 });
  const store = taskStoreOf(base.projectId);
  store.storeRead([base]);
  const server = new MockServer();
  showInProject(<TaskTitle task={base} />);
  const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await userEvent.type(title, 's{Backspace}');
  act(() => store.put([taskRow(2, { version: 5, title: 'Theirs' })], 'changedElsewhere'));
  await userEvent.type(title, '{Enter}');
  await waitFor(() => expect(title.value).toBe('Theirs'));
  expect(editsOf(server)).toEqual([]);
});

test('a step changed by another user during editing is overwritten only by Enter, once the change has been shown', async () => {
  const server = showChecklist();
  await userEvent.click(await screen.findByRole('button', { name: 'Sketch' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item text' });
  await userEvent.type(field, ' anew');
  server.on(checklist.list, [{ ...ONE, text: 'Theirs' }]).on(checklist.edit, { ...ONE, text: 'Sketch anew' });
  await act(() => refresh('checklist'));
  await screen.findByText('Someone changed this to “Theirs”. Press Enter to keep yours, Esc to use theirs.');
  act(() => field.blur());
  expect(server.calls(checklist.edit)).toEqual([]);
  await userEvent.type(field, '{Enter}');
  const body = { id: ONE.id, text: 'Sketch anew', was: 'Theirs' };
  await waitFor(() => expect(server.calls(checklist.edit).map((call) => call.body)).toEqual([body]));
});
