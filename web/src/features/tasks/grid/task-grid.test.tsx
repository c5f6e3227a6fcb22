import {
  commonFailures,
  dependency,
  matchingTasks,
  operation,
  projectFailures,
  type Reply,
  type TaskPage,
  type TaskQuery,
  type TaskRow,
  task,
  watch,
} from '@opsyard/contract';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { searchNow, showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { useNewTaskRequest } from '../shared/new-task-request.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { ListQuery } from './reading/list-reading.ts';
import { TaskGrid } from './task-grid.tsx';

const QUERY: ListQuery = { filter: undefined, by: null, sort: 'rank', order: 'asc' };
const owner = projectScope();

beforeAll(startWords);
beforeEach(() => {
  // jsdom lays nothing out; the grid needs a height to know which rows are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  return listenForShortcuts();
});

type GridOptions = {
  rows?: TaskRow[];
  /** Reads the rest of three tasks. */
  more?: () => Promise<TaskPage>;
  query?: Partial<ListQuery>;
  /** Tasks that are not in the list. */
  others?: TaskRow[];
  scope?: typeof owner;
};

async function show({
  rows = [1, 2, 3].map((seq) => taskRow(seq)),
  more,
  query,
  others,
  scope = owner,
}: GridOptions = {}) {
  signedIn();
  taskStoreOf(scope.project.id).remove([1, 2, 3, 4, 5].map(taskId));
  const total = more ? 3 : rows.length;
  const page: TaskPage = { records: rows, cursor: more ? 'rest' : null, total, totalIsMore: false };
  const server: MockServer = new MockServer().on(task.query, () =>
    more && server.calls(task.query).length > 1 ? more() : page,
  );
  server.on(task.groups, [{ value: STATUS.todo, count: 4 }]);
  if (others) server.on(task.byIds, others);
  const onSort = vi.fn<(sort: string) => void>();
  const onClearFilters = vi.fn<() => void>();
  showInProject(<TaskGrid query={{ ...QUERY, ...query }} onSort={onSort} onClearFilters={onClearFilters} />, scope);
  await waitFor(() => expect(server.calls(task.query)).toHaveLength(1));
  return { server, onSort, onClearFilters, user: userEvent.setup() };
}

/** The menu of a task, once it has opened. */
async function menuOf(seq: number): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(`[role="menu"][aria-label="Actions for SITE-${seq}"]`);
  await waitFor(() => expect(find()?.childElementCount).toBeGreaterThan(0));
  return find() ?? document.body;
}

/** The new task the user is asked to fill in. */
const requestOf = (projectId: string) => renderHook(() => useNewTaskRequest(projectId)).result.current?.body;

const row = (seq: number) => screen.findByRole('row', { name: new RegExp(`SITE-${seq}\\b`) });
async function cell(seq: number, column: string): Promise<HTMLElement> {
  const found = (await row(seq)).querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${column}`);
  return found;
}

test('a list that fails to load shows the error and a retry button', async () => {
  signedIn();
  const server = new MockServer().fail(task.query, commonFailures.internal, { message: 'The database rests' });
  showInProject(<TaskGrid query={QUERY} onSort={() => undefined} onClearFilters={() => undefined} />);
  await screen.findByText('The database rests');
  server.on(task.query, { records: [taskRow(1)], cursor: null, total: 1, totalIsMore: false });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await row(1);
});

test('a viewer finds nothing to edit, and Enter opens the task', async () => {
  const { user } = await show({ scope: projectScope({ abilities: ['view', 'comment'] }) });
  expect(screen.queryByRole('textbox', { name: 'Add a task' })).toBeNull();
  await user.click(await cell(1, 'status'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  expect(searchNow()).toBe('?task=SITE-1');
});

test('keys continue from the focused cell, however it got the focus', async () => {
  const { user } = await show();
  const second = await cell(2, 'status');
  act(() => second.focus());
  await user.keyboard('{ArrowDown}');
  expect((await cell(3, 'status')) === document.activeElement).toBe(true);
});

test('a line that is reached before its task is read keeps the focus when it is', async () => {
  const rest = Promise.withResolvers<TaskPage>();
  const { server } = await show({ rows: [taskRow(1)], more: () => rest.promise });
  await waitFor(() => expect(server.calls(task.query)).toHaveLength(2));
  const unread = document.querySelector<HTMLElement>('[data-line="2"] [data-unread]');
  act(() => unread?.focus());
  expect(unread === document.activeElement).toBe(true);
  rest.resolve({ records: [2, 3].map((seq) => taskRow(seq)), cursor: null, total: 3, totalIsMore: false });
  expect((await cell(3, 'title')) === document.activeElement).toBe(true);
});

test('a subtask shows its parent before its title, also one that is not in the list, and a click opens it', async () => {
  const rows = [taskRow(1), taskRow(2, { parentId: taskId(1) }), taskRow(3, { parentId: taskId(5) })];
  const others = [taskRow(5, { title: 'Launch' })];
  const { server, user } = await show({ rows, others, scope: projectScope({ abilities: ['view'] }) });
  await screen.findByRole('link', { name: 'SITE-1 Task 1' });
  const shown = () => [...document.querySelectorAll('[data-task] [data-column="title"]')].map((one) => one.textContent);
  await waitFor(() => expect(shown()).toEqual(['Task 1', 'SITE-1 Task 1Task 2', 'SITE-5 LaunchTask 3']));
  await user.click(screen.getByRole('link', { name: 'SITE-5 Launch' }));
  await waitFor(() => expect(searchNow()).toBe('?task=SITE-5'));
  expect(server.calls(task.byIds).map(({ body }) => body)).toEqual([{ projectId: owner.project.id, ids: [taskId(5)] }]);
});

test('in a nested list Right unfolds a task, Left folds it or leads to the parent, and all tasks are counted', async () => {
  const parent = taskRow(1, { children: 2 });
  const { server, user } = await show({ rows: [parent, taskRow(4)], query: { filter: { parentId: null } } });
  const below = [2, 3].map((seq) => taskRow(seq, { parentId: parent.id }));
  server.on(task.query, { records: below, cursor: null, total: 2, totalIsMore: false });
  await screen.findByRole('treegrid');
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-task]')].map((one) => one.dataset.task);
  await user.click(await screen.findByRole('button', { name: 'Show the subtasks of SITE-1' }));
  await waitFor(() => expect(shown()).toEqual(['SITE-1', 'SITE-2', 'SITE-3', 'SITE-4']));
  expect(
    [1, 2, 3].map((seq) => document.querySelector(`[data-task="SITE-${seq}"]`)?.getAttribute('aria-level')),
  ).toEqual(['1', '2', '2']);
  expect(screen.queryByRole('link', { name: /Task 1/, description: /Subtask/ })).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(document.activeElement?.closest<HTMLElement>('[data-task]')?.dataset.task).toBe('SITE-1');
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toEqual(['SITE-1', 'SITE-4']);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect((await row(1)).getAttribute('aria-expanded')).toBe('true');
  await screen.findByText('4 tasks');
  screen.getByText('2 of them at the top level');
});

test('an empty result says so and clears the filters', async () => {
  const { user, onClearFilters } = await show({ rows: [], query: { filter: { priorities: ['U'] } } });
  await screen.findByText('0 of 4 tasks match');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClearFilters).toHaveBeenCalledOnce();
});

test('a status chosen by keyboard shows at once and goes back when the server refuses', async () => {
  const { server, user } = await show();
  const refusal = Promise.withResolvers<never>();
  server.on(task.edit, () => refusal.promise).on(task.byIds, [taskRow(1)]);
  await user.click(await cell(1, 'key'));
  fireEvent.keyDown(await cell(1, 'key'), { key: 'ArrowRight' });
  expect(await cell(1, 'title')).toBe(document.activeElement);
  fireEvent.keyDown(await cell(1, 'title'), { key: 'ArrowRight' });
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('listbox', { name: 'Status' });
  expect(within(list).getByRole('option', { name: 'To do' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect((await cell(1, 'status')).textContent).toBe('Doing');
  expect(await cell(1, 'status')).toBe(document.activeElement);
  server.fail(task.edit, projectFailures.notAllowed);
  refusal.reject(new TypeError('Failed to fetch'));
  await waitFor(async () => expect((await cell(1, 'status')).textContent).toBe('To do'));
});

test('Tab takes the status that typed text has found and goes to the next cell; without a text it changes nothing', async () => {
  const { server, user } = await show();
  server.on(task.edit, { record: taskRow(1), merged: [], opId: id('9') }).on(task.byIds, [taskRow(1)]);
  await user.click(await cell(1, 'key'));
  fireEvent.keyDown(await cell(1, 'key'), { key: 'ArrowRight' });
  fireEvent.keyDown(await cell(1, 'title'), { key: 'ArrowRight' });
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: 'Status' });
  await user.keyboard('{ArrowDown}{Tab}');
  expect(await cell(1, 'priority')).toBe(document.activeElement);
  expect(server.calls(task.edit)).toHaveLength(0);
  fireEvent.keyDown(await cell(1, 'priority'), { key: 'ArrowLeft' });
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: 'Status' });
  await user.keyboard('doi{Tab}');
  expect(await cell(1, 'priority')).toBe(document.activeElement);
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a title is edited in place: Esc cancels, Enter saves, a refused one is offered again', async () => {
  const { server, user } = await show();
  server
    .on(task.edit, { record: taskRow(2, { version: 2, title: 'Better' }), merged: [], opId: id('9') })
    .on(task.byIds, [taskRow(2)]);
  await user.click(await cell(2, 'title'));
  await user.keyboard('{F2}');
  await user.keyboard('never{Escape}');
  expect(server.calls(task.edit)).toHaveLength(0);
  await user.keyboard('{F2}');
  await user.keyboard('Better{Enter}');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { title: 'Better' }, version: 1 });
  expect((await cell(2, 'title')).textContent).toContain('Better');

  server.fail(task.edit, projectFailures.archived);
  await user.keyboard('{F2}');
  await user.keyboard('Worse{Enter}');
  const again = await screen.findByRole('textbox', { name: 'Title' });
  expect((again as HTMLInputElement).value).toBe('Worse');
});

test('chosen tasks are changed together, and the priority shows at once', async () => {
  const { server, user } = await show();
  server.on(task.batch, { changed: 2, left: [], opId: id('9') }).on(
    task.byIds,
    [1, 2].map((seq) => taskRow(seq, { version: 2, priority: 'U' })),
  );
  await user.click(await cell(1, 'title'));
  await user.keyboard('x');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect((await row(2)).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('p');
  await user.keyboard('{Enter}');
  expect((await cell(2, 'priority')).textContent).toBe('Urgent');
  await waitFor(() => expect(server.calls(task.batch)).toHaveLength(1));
  expect(server.calls(task.batch)[0]?.body).toEqual({
    projectId: owner.project.id,
    ids: [taskId(1), taskId(2)],
    versions: [1, 1],
    changes: { priority: 'U' },
  });
});

test('Shift and an arrow select the active task and the next one, and in a field the cells', async () => {
  const { user } = await show();
  await user.click(await cell(1, 'title'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect((await row(1)).getAttribute('aria-selected')).toBe('true');
  expect((await row(2)).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Escape}{ArrowRight}{ArrowRight}');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText('2 cells selected')).toBeTruthy();
  expect((await row(3)).getAttribute('aria-selected')).toBe('false');
  expect((await cell(3, 'priority')).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByText(/cells? selected/)).toBeNull();
});

test('[35] Delete clears the selected cells; without any, it moves the task to the trash', async () => {
  const { server, user } = await show({ rows: [1, 2].map((seq) => taskRow(seq, { priority: 'H' })) });
  server
    .on(task.editCells, { changed: 2, left: [], opId: id('9') })
    .on(task.deleteBatch, { changed: 1, opId: id('8') })
    .on(
      task.byIds,
      [1, 2].map((seq) => taskRow(seq, { version: 2 })),
    );
  await user.click(await cell(1, 'title'));
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  await screen.findByText('2 cells selected');
  await user.keyboard('{Delete}');
  await waitFor(() => expect(server.calls(task.editCells)).toHaveLength(1));
  expect(server.calls(task.editCells)[0]?.body).toEqual({
    projectId: owner.project.id,
    edits: [1, 2].map((seq) => ({ id: taskId(seq), version: 1, changes: { priority: 'N' } })),
  });
  expect(server.calls(task.deleteBatch)).toHaveLength(0);
  await user.keyboard('{Escape}{Delete}');
  await waitFor(() => expect(server.calls(task.deleteBatch)).toHaveLength(1));
});

/** A list of this many tasks with the first hundred loaded; a button applies a filter. */
async function showLong(count: number, scope = owner) {
  signedIn();
  taskStoreOf(scope.project.id).remove(Array.from({ length: count }, (_, place) => taskId(place + 1)));
  const server: MockServer = new MockServer();
  const answering = () =>
    server.on(task.query, (): TaskPage => {
      const cursor = (server.calls(task.query).at(-1)?.body as TaskQuery | undefined)?.cursor;
      const from = Number(cursor ?? 0);
      const to = Math.min(count, from + (cursor ? 200 : 100));
      const records = Array.from({ length: to - from }, (_, place) => taskRow(from + place + 1));
      return { records, cursor: to < count ? String(to) : null, total: cursor ? null : count, totalIsMore: false };
    });
  const Narrowed = () => {
    const [filter, narrow] = useState<ListQuery['filter']>(undefined);
    return (
      <>
        <button type="button" onClick={() => narrow({ priorities: ['N'] })}>
          Narrow
        </button>
        <TaskGrid query={{ ...QUERY, filter }} onSort={() => undefined} onClearFilters={() => undefined} />
      </>
    );
  };
  answering();
  showInProject(<Narrowed />, scope);
  await row(1);
  return { server, answering, user: userEvent.setup() };
}

test('when something is chosen, all tasks that match can be, and a job changes more than 1,000', async () => {
  const { server, answering, user } = await showLong(1_234);
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await user.click(await cell(1, 'select'));
  await screen.findByText('1 selected');
  screen.getByRole('button', { name: /Select all 1,234 matching tasks/ });
  await user.keyboard('{Control>}a{/Control}');
  screen.getByText('100 selected');
  server.fail(task.query, commonFailures.internal);
  await user.click(screen.getByRole('button', { name: /Select all 1,234 matching tasks/ }));
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  screen.getByText('100 selected');

  answering();
  await user.click(screen.getByRole('button', { name: /Select all 1,234 matching tasks/ }));
  await screen.findByText('1,234 selected');
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  server.on(matchingTasks.edit, { changed: 0, left: [], opId: id('9'), jobId: id('8') });
  const left = [{ reason: 'The status is full.', tasks: 2, examples: [4] }];
  server.on(matchingTasks.preview, { changed: 2_497, same: 1, left });
  await user.keyboard('p{Enter}');
  // What the change would do is shown before it is made.
  const preview = await screen.findByRole('dialog', { name: /^Change [\d,]+ tasks\?$/ });
  await within(preview).findByText('2 × The status is full.', { exact: false });
  expect(server.calls(matchingTasks.edit)).toHaveLength(0);
  await user.click(within(preview).getByRole('button', { name: 'Change 2,497 tasks' }));
  await waitFor(() => expect(server.calls(matchingTasks.edit)).toHaveLength(1));
  expect(server.calls(matchingTasks.preview)[0]?.body).toEqual(server.calls(matchingTasks.edit)[0]?.body);
  expect(server.calls(matchingTasks.edit)[0]?.body).toMatchObject({ projectId: owner.project.id, filter: {} });
  // Choosing a task ends that all are chosen.
  await user.click(await cell(2, 'select'));
  screen.getByText('999 selected');
});

test('a selection of all matching tasks remains until Esc or another filter', async () => {
  const { server, user } = await showLong(300);
  const chooseAll = async () => {
    await user.click(await cell(1, 'key'));
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Select all 300 matching tasks' }));
  };
  await chooseAll();
  await screen.findByText('300 selected');
  server.on(
    task.byIds,
    Array.from({ length: 298 }, (_, place) => taskRow(place + 1)),
  );
  taskStoreOf(owner.project.id).markStale();
  // Of two further down than the list is read again the server knows nothing any more.
  await screen.findByText('298 selected');
  await user.click(await cell(2, 'select'));
  screen.getByText('297 selected');
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/selected/)).toBeNull();

  await chooseAll();
  await screen.findByText('300 selected');
  await user.click(screen.getByRole('button', { name: 'Narrow' }));
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

test('a viewer is not offered to select more', async () => {
  const { user } = await showLong(300, projectScope({ abilities: ['view', 'comment'] }));
  await user.click(await cell(1, 'key'));
  await user.keyboard('{Control>}a{/Control}');
  screen.getByText('100 selected');
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
});

test('several pasted lines are shown first and then added in one call, before all others', async () => {
  const { server, user } = await show();
  server.on(task.addMany, { records: [4, 5].map((seq) => taskRow(seq, { rank: `a00000${seq - 4}` })), opId: id('9') });
  const field = await screen.findByRole('textbox', { name: 'Add a task' });
  fireEvent.paste(field, { clipboardData: { getData: () => '- one\n- two' } });
  await screen.findByText('2 tasks pasted');
  await user.type(field, '{Enter}');
  await row(5);
  expect(server.calls(task.addMany)[0]?.body).toEqual({
    projectId: owner.project.id,
    titles: ['one', 'two'],
    afterId: null,
  });
  expect(screen.getAllByRole('row')[1]?.getAttribute('data-line')).toBe('0');
});

test('titles typed faster than the server answers are added in their order, and all show', async () => {
  const { server, user } = await show({ rows: [] });
  const answers: PromiseWithResolvers<Reply<typeof task.addMany>>[] = [];
  server.on(task.addMany, () => {
    const answer = Promise.withResolvers<Reply<typeof task.addMany>>();
    answers.push(answer);
    return answer.promise;
  });
  const field = await screen.findByRole('textbox', { name: 'Add a task' });
  await user.type(field, 'aa{Enter}bb{Enter}cc{Enter}');
  for (const seq of [1, 2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(seq));
    answers[seq - 1]?.resolve({ records: [taskRow(seq, { rank: `a${9 - seq}` })], opId: taskId(90 + seq) });
  }
  for (const seq of [1, 2, 3]) await row(seq);
  const titles = server.calls(task.addMany).map(({ body }) => (body as { titles: string[] }).titles);
  expect(titles).toEqual([['aa'], ['bb'], ['cc']]);

  server.on(operation.undo, { opId: id('8'), projectId: owner.project.id, restored: 1, kept: 0, jobId: null });
  await user.type(field, '{Control>}zz{/Control}');
  const undone = () => server.calls(operation.undo).map(({ body }) => (body as { opId: string }).opId);
  await waitFor(() => expect(undone()).toEqual([taskId(93), taskId(92)]));
  await user.type(field, 'd{Backspace}{Control>}z{/Control}');
  expect(undone()).toHaveLength(2);
});

test('unanswered titles are returned together and retried with the same idempotency keys', async () => {
  const { server, user } = await show();
  const answer = Promise.withResolvers<never>();
  server.on(task.addMany, () => answer.promise);
  const field = await screen.findByRole('textbox', { name: 'Add a task' });
  await user.type(field, 'aa{Enter}bb{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(1));
  server.fail(task.addMany, commonFailures.timeout);
  answer.reject(new TypeError('Failed to fetch'));
  await screen.findByText('2 tasks not added');
  server.on(task.addMany, { records: [taskRow(4)], opId: id('9') });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(4));
  expect(screen.queryByText(/not added/)).toBeNull();
  const calls = server.calls(task.addMany);
  expect(calls.map(({ body }) => (body as { titles: string[] }).titles)).toEqual([['aa'], ['aa'], ['aa'], ['bb']]);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('grouped by status, a task added to a group gets that status', async () => {
  signedIn();
  const made = taskRow(4, { statusId: STATUS.doing, category: '2' });
  const server = new MockServer()
    .on(task.groups, [{ value: STATUS.todo, count: 2 }])
    .on(task.query, { records: [taskRow(1), taskRow(2)], cursor: null, total: 2, totalIsMore: false })
    .on(task.addMany, { records: [made], opId: id('9') });
  const query: ListQuery = { ...QUERY, by: 'status' };
  showInProject(<TaskGrid query={query} onSort={() => undefined} onClearFilters={() => undefined} />);
  await row(2);
  expect(screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
    'To do 2',
    'Doing 0',
    'In review 0',
    'Done 0',
  ]);
  const [, , doing] = screen.getAllByRole('textbox', { name: 'Add a task' });
  await userEvent.type(doing as HTMLElement, 'New{Enter}');
  await screen.findByRole('button', { name: 'Doing 1' });
  expect(server.calls(task.addMany)[0]?.body).toMatchObject({ titles: ['New'], statusId: STATUS.doing });
});

test('the headings sort, and say which one does', async () => {
  const { user, onSort } = await show({ query: { sort: 'title', order: 'desc' } });
  const heading = await screen.findByRole('columnheader', { name: 'Title' });
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  await user.click(await screen.findByRole('columnheader', { name: 'Due' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('dueDate');
});

test('a title changed by another user during editing is not overwritten without asking', async () => {
  const { server, user } = await show();
  server.on(task.edit, { record: taskRow(1, { version: 3 }), merged: [], opId: id('9') });
  await user.click(await cell(1, 'title'));
  await user.keyboard('{F2}');
  act(() => taskStoreOf(owner.project.id).put([taskRow(1, { version: 2, title: 'Theirs' })], 'changedElsewhere'));
  await user.keyboard('mine{Enter}');
  const body = { id: taskId(1), version: 1, changes: { title: 'mine' } };
  await waitFor(() => expect(server.calls(task.edit).map((call) => call.body)).toEqual([body]));
});

test('leaving a title unchanged saves nothing, even after a change by another user', async () => {
  const { server, user } = await show();
  await user.click(await cell(1, 'title'));
  await user.keyboard('{F2}');
  act(() => taskStoreOf(owner.project.id).put([taskRow(1, { version: 2, title: 'Theirs' })], 'changedElsewhere'));
  await user.keyboard('{Enter}');
  await screen.findByText('Theirs');
  expect(server.calls(task.edit)).toEqual([]);
});

test('a status changed by another user while it is being chosen is not overwritten without asking', async () => {
  const { server, user } = await show();
  server.on(task.edit, { record: taskRow(1, { version: 3 }), merged: [], opId: id('9') });
  await user.click(await cell(1, 'status'));
  await screen.findByRole('listbox', { name: 'Status' });
  const theirs = taskRow(1, { version: 2, statusId: STATUS.done, category: '1' });
  act(() => taskStoreOf(owner.project.id).put([theirs], 'changedElsewhere'));
  await user.click(screen.getByRole('option', { name: 'Doing' }));
  const body = { id: taskId(1), version: 1, changes: { statusId: STATUS.doing } };
  await waitFor(() => expect(server.calls(task.edit).map((call) => call.body)).toEqual([body]));
});

test('a click on a title opens the task, a double click, F2 and the pencil edit it', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('link', { name: 'Task 1' }));
  await waitFor(() => expect(searchNow()).toBe('?task=SITE-1'));
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  // At once: on a busy machine the second click of a simulated user comes so late that the first one opens the task.
  const second = screen.getByRole('link', { name: 'Task 2' });
  for (const send of [fireEvent.click, fireEvent.click, fireEvent.doubleClick]) send(second);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(field.value).toBe('Task 2');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Edit the title “Task 3”' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('Task 3');
  await user.keyboard('{Escape}');
  expect(searchNow()).toBe('?task=SITE-1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(searchNow()).toBe('?task=SITE-3'));
});

test('key and title of a task lead to an address at which it has the page to itself', async () => {
  await show();
  for (const name of ['SITE-1', 'Task 1']) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/modules/appcenter/task/SITE-1');
  }
});

test('the menu of a task holds what can be done with it', async () => {
  const popovers = { showPopover: vi.fn<() => void>(), hidePopover: vi.fn<() => void>() };
  Object.assign(HTMLElement.prototype, popovers);
  const { server, user } = await show();
  server.on(task.deleteBatch, { changed: 1, opId: id('9') });
  fireEvent.contextMenu(await cell(2, 'status'));
  const shown = () => document.querySelector<HTMLElement>('[role="menu"][aria-label="Actions for SITE-2"]');
  await waitFor(() => expect(shown()?.childElementCount).toBeGreaterThan(0));
  const menu = within(shown() ?? document.body);
  const items = menu.getAllByRole('menuitem', { hidden: true });
  const named = items.map(({ textContent }) => textContent);
  expect(named).toEqual([
    ...['Open', 'Open in', 'Copy', 'Watch'],
    ...[
      'Edit title',
      'Duplicate…',
      'Add or move',
      'Templates and subtasks',
      'Dependencies…',
      'Pin dates',
      'Archive',
      'Move to project…',
      'Retention hold…',
      'Move to trash',
      'Move to trash with a reason…',
    ],
  ]);
  for (const [name, entries] of [
    ['Open in', ['Open full page', 'Open in a new tab']],
    ['Copy', ['Copy link', 'Copy key and title']],
    [
      'Add or move',
      ['Add task above…', 'Add task below…', 'Make a subtask of SITE-1', 'Move to top', 'Move to bottom'],
    ],
    ['Templates and subtasks', ['Save as template…', 'Add subtasks from template…', 'Deliverables matrix…']],
  ] as const) {
    const entry = menu.getByRole('menuitem', { name, hidden: true });
    fireEvent.keyDown(entry, { key: 'ArrowRight' });
    const submenu = entry.nextElementSibling as HTMLElement;
    const found = within(submenu).getAllByRole('menuitem', { hidden: true });
    expect(found.map(({ textContent }) => textContent)).toEqual(entries);
  }
  await user.click(menu.getByText('Move to trash'));
  await waitFor(() => expect(server.calls(task.deleteBatch)[0]?.body).toMatchObject({ ids: [taskId(2)] }));
});

test('the menu of a task makes it a subtask of the one above, and adds a task above or below in its group', async () => {
  const popovers = { showPopover: vi.fn<() => void>(), hidePopover: vi.fn<() => void>() };
  Object.assign(HTMLElement.prototype, popovers);
  const { server, user } = await show();
  server.on(task.edit, { record: taskRow(2, { parentId: taskId(1), version: 2 }), opId: id('9') } as never);
  const choose = async (seq: number, entry: string) => {
    fireEvent.contextMenu(await cell(seq, 'status'));
    const menu = within(await menuOf(seq));
    fireEvent.click(await menu.findByText('Add or move'));
    await user.click(await menu.findByText(entry));
  };
  const { projectId } = taskRow(1);
  for (const [seq, entry, afterId] of [
    [3, 'Add task above…', taskId(2)],
    [1, 'Add task above…', null],
    [2, 'Add task below…', taskId(2)],
  ] as const) {
    await choose(seq, entry);
    await waitFor(() => expect(requestOf(projectId)).toEqual({ projectId, title: '', afterId }));
  }
  fireEvent.contextMenu(await cell(1, 'status'));
  const first = await menuOf(1);
  fireEvent.click(await within(first).findByText('Add or move'));
  await within(first).findByText('Add task above…');
  expect(within(first).queryByText(/Make a subtask/)).toBeNull();
  await choose(2, 'Make a subtask of SITE-1');
  await waitFor(() => expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { parentId: taskId(1) } }));
});

test('[41] a row under the mouse has a handle, also when the tasks arrive later than the code for it', async () => {
  const page: TaskPage = { records: [1, 2, 3].map((seq) => taskRow(seq)), cursor: null, total: 3, totalIsMore: false };
  const answer = Promise.withResolvers<TaskPage>();
  const { server } = await show();
  cleanup();
  server.on(task.query, () => answer.promise);
  showInProject(<TaskGrid query={QUERY} onSort={vi.fn()} onClearFilters={vi.fn()} />, owner);
  await waitFor(() => expect(document.querySelector('[aria-live="polite"].visually-hidden')).not.toBeNull());
  act(() => answer.resolve(page));
  const select = await cell(3, 'select');
  fireEvent.pointerOver(select, { pointerType: 'mouse', buttons: 0 });
  await waitFor(() => expect(select.querySelector('[data-order-handle]')).not.toBeNull());
});

test('[41] Alt and an arrow key move the active task, or all selected ones, in the manual order only', async () => {
  const { server, user } = await show();
  const moved = taskRow(1, { rank: 'a0000025', version: 2 });
  server.on(task.move, { records: [moved], opId: id('9') });
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-task]')].map((one) => one.dataset.task);
  const first = await cell(1, 'title');
  act(() => first.focus());
  await waitFor(() => expect(document.querySelector('[data-order-handle]')).not.toBeNull());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(shown()).toEqual(['SITE-2', 'SITE-1', 'SITE-3']));
  expect(server.calls(task.move)[0]?.body).toEqual({
    ...{ projectId: owner.project.id, ids: [taskId(1)] },
    ...{ afterIds: [taskId(2)], beforeIds: [taskId(3)] },
  });
  expect(server.calls(task.move)).toHaveLength(1);
  expect((await cell(1, 'title')) === document.activeElement).toBe(true);
  await screen.findByText('SITE-1: position 2 of 3');
  // Whoever has moved a task elsewhere moves it here, too.
  act(() => taskStoreOf(owner.project.id).put([taskRow(3, { rank: 'a0', version: 5 })], 'changedElsewhere'));
  await waitFor(() => expect(shown()).toEqual(['SITE-3', 'SITE-2', 'SITE-1']));
  expect((await cell(1, 'title')) === document.activeElement).toBe(true);
  // At the end of the list nothing happens.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(server.calls(task.move)).toHaveLength(1);
});

test('[41] a list sorted by a field says why its tasks are not moved', async () => {
  const { server, user } = await show({ query: { sort: 'title' } });
  const first = await cell(1, 'title');
  act(() => first.focus());
  await waitFor(() => expect(document.querySelector('[data-fill-handle]')).not.toBeNull());
  const info = vi.fn<(text: string) => void>();
  type Notifier = Parameters<typeof setNotifier>[0];
  // Earlier tests have left messages.
  const silent: Notifier = new Proxy(() => undefined, { get: () => silent }) as unknown as Notifier;
  setNotifier(silent);
  setNotifier({ message: { info } } as unknown as Notifier);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(info).toHaveBeenCalledWith(expect.stringContaining('only be moved in manual order'));
  setNotifier(null);
  expect(server.calls(task.move)).toEqual([]);
});

test('shows that tasks may only be viewed where the actions for selected ones would be', async () => {
  await show({ scope: projectScope({ abilities: ['view', 'comment'] }) });
  fireEvent.click(within(await row(1)).getByRole('checkbox'));
  const bar = await screen.findByRole('region', { name: 'Actions for the selected tasks' });
  expect(bar.textContent).toContain('You may view these tasks, but not change them.');
});

test('Esc ends a selection, wherever the focus is, unless it would close something first', async () => {
  await show();
  fireEvent.click(within(await row(1)).getByRole('checkbox'));
  await screen.findByRole('region', { name: 'Actions for the selected tasks' });
  const drawer = document.body.appendChild(document.createElement('div'));
  drawer.setAttribute('role', 'dialog');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Actions for the selected tasks' })).not.toBeNull();
  drawer.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Actions for the selected tasks' })).toBeNull());
});

test('[52] Space shows the active task beside the list, which keeps the focus, and follows until it or Esc ends that', async () => {
  const { user } = await show();
  const first = await cell(1, 'title');
  act(() => first.focus());
  await waitFor(() => expect(document.querySelector('[data-order-handle]')).not.toBeNull());
  await user.keyboard(' ');
  expect(searchNow()).toBe('?task=SITE-1');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(searchNow()).toBe('?task=SITE-2'));
  expect((await cell(2, 'title')) === document.activeElement).toBe(true);
  await user.keyboard(' ');
  expect(searchNow()).toBe('');
  await user.keyboard(' {Escape}');
  expect(searchNow()).toBe('');
  // In the column of checkboxes it selects.
  act(() => first.focus());
  await user.keyboard('{Home} ');
  expect(searchNow()).toBe('');
  expect(within(await row(1)).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('[52] Q mutes the active task', async () => {
  const { server, user } = await show();
  server
    .on(watch.get, { watching: true, muted: false } as Reply<typeof watch.get>)
    .on(watch.set, { watching: false, muted: true } as Reply<typeof watch.set>);
  const first = await cell(1, 'title');
  act(() => first.focus());
  await waitFor(() => expect(document.querySelector('[data-order-handle]')).not.toBeNull());
  await user.keyboard('q');
  await waitFor(() => expect(server.calls(watch.set)).toHaveLength(1));
  expect(server.calls(watch.set)[0]?.body).toEqual({ recordId: taskId(1), watching: false, muted: true });
});

test.each([
  ['b', /^Dependencies of SITE-1/],
  ['m', /^Move/],
])('[52] %s opens what blocks the active task, or where it can be moved', async (key, name) => {
  const { server, user } = await show();
  const none = { predecessors: [], successors: [], hidden: 0 };
  server.on(dependency.ofTask, none as unknown as Reply<typeof dependency.ofTask>);
  const first = await cell(1, 'title');
  act(() => first.focus());
  await waitFor(() => expect(document.querySelector('[data-order-handle]')).not.toBeNull());
  await user.keyboard(key);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});
