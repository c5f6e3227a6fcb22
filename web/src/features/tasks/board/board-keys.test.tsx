import { dependency, type TaskRow, task } from '@opsyard/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LABEL, projectScope, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { receiveTaskPush } from '../shared/reading/live-tasks.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { Board } from './board.tsx';

const scope = projectScope();

beforeAll(startWords);
beforeEach(() => {
  // jsdom lays nothing out; a column needs a height to know which cards are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

function showBoard(by = ''): void {
  const state = { by, lane: '', folded: '', cards: '', covers: '', done: '' };
  showInProject(<Board filter={undefined} state={state} onChange={() => {}} />, scope);
}

const card = async (seq: number) => {
  const found = (await screen.findByText(`Task ${seq}`)).closest('article');
  if (!found) throw new Error(`no card ${seq}`);
  return found;
};

/** Waits until a carried card is shown in a column, where it is another element. */
const movedTo = (name: string, seq: number) => within(screen.getByRole('region', { name })).findByText(`Task ${seq}`);

async function press(seq: number, ...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(await card(seq), { key });
}

test('Space sets all selected cards down where one of them is carried', async () => {
  signedIn();
  const rows = [1, 2, 3].map((seq) => taskRow(seq));
  const done = taskRow(4, { statusId: STATUS.done, category: '1' });
  taskStoreOf(scope.project.id).remove([...rows, done].map(({ id }) => id));
  const column = (value: string, records: TaskRow[]) => ({ value, records, cursor: null, count: records.length });
  const moved = rows.slice(0, 2).map((row) => ({ ...row, version: 2, statusId: STATUS.doing, category: '2' as const }));
  const server = new MockServer()
    .on(task.board, [column(STATUS.todo, rows), column(STATUS.done, [done])])
    .on(task.move, { records: moved, opId: taskId(9) });
  showBoard();
  await press(1, 'x');
  await press(2, 'x', ' ');
  expect(await screen.findByText(/Picked up 2 selected tasks/)).toBeDefined();
  await press(2, 'ArrowRight');
  await movedTo('Doing', 2);
  await press(2, ' ');
  await waitFor(() => expect(server.calls(task.move)).toHaveLength(1));
  expect(server.calls(task.move)[0]?.body).toMatchObject({
    ids: [taskId(1), taskId(2)],
    statusId: STATUS.doing,
    versions: [1, 1],
  });
  expect(await screen.findByText(/Dropped 2 tasks/)).toBeDefined();
});

test('Space carries a card alone that is not selected', async () => {
  signedIn();
  const rows = [1, 2, 3].map((seq) => taskRow(seq));
  taskStoreOf(scope.project.id).remove(rows.map(({ id }) => id));
  const server = new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: rows, cursor: null, count: 3 }])
    .on(task.move, { records: [], opId: taskId(9) });
  showBoard();
  await press(1, 'x');
  await press(2, 'x');
  await press(3, ' ');
  expect(await screen.findByText('Picked up Task 3. Position 3 of 3 in To do.')).toBeDefined();
  await press(3, 'ArrowRight');
  await movedTo('Doing', 3);
  expect(screen.getByText('Position 1 of 1 in Doing.')).toBeDefined();
  await press(3, ' ');
  await waitFor(() => expect(server.calls(task.move)).toHaveLength(1));
  expect(server.calls(task.move)[0]?.body).toMatchObject({ ids: [taskId(3)], statusId: STATUS.doing });
});

test('[case R17] a card that is completed is one request: the board is not read again', async () => {
  signedIn();
  const rows = Array.from({ length: 20 }, (_, at) => taskRow(at + 1));
  taskStoreOf(scope.project.id).remove([...rows, taskRow(9)].map(({ id }) => id));
  const moved = { ...taskRow(1), version: 2, statusId: STATUS.done, category: '1' as const };
  const opId = taskId(99);
  const server = new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: rows, cursor: 'more', count: 2_000 }])
    .on(task.move, { records: [moved], opId });
  showBoard();
  await press(1, ' ');
  for (const column of ['Doing', 'In review', 'Done']) {
    await press(1, 'ArrowRight');
    await movedTo(column, 1);
  }
  await press(1, ' ');
  await waitFor(() => expect(server.calls(task.move)).toHaveLength(1));
  // The server notifies all pages of the project.
  receiveTaskPush(scope.project.id, {
    ...{ cmd: 'task', projectId: scope.project.id, kind: 'changed', cursor: '1' },
    ...{ ids: [taskId(1)], opId },
  });
  await waitFor(() => expect(taskStoreOf(scope.project.id).saved(taskId(1))?.version).toBe(2));
  // Longer than changes are gathered before a board is read again.
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  const read = [task.board, task.boardCounts, task.byIds].map((route) => server.calls(route).length);
  expect(read).toEqual([1, 0, 0]);
  expect(await movedTo('Done', 1)).toBeDefined();
});

test('the arrow keys take the focus into the next column', async () => {
  signedIn();
  const [todo, done] = [taskRow(1), taskRow(2, { statusId: STATUS.done, category: '1' })];
  taskStoreOf(scope.project.id).remove([todo.id, done.id]);
  const column = (value: string, row: TaskRow) => ({ value, records: [row], cursor: null, count: 1 });
  new MockServer().on(task.board, [column(STATUS.todo, todo), column(STATUS.done, done)]);
  showBoard();
  (await card(1)).focus();
  await press(1, 'ArrowRight');
  await waitFor(async () => expect(document.activeElement).toBe(await card(2)));
});

test('with columns by label each card of a task has the focus by itself, and carries its own label away', async () => {
  signedIn();
  const row = taskRow(1, { labelIds: [LABEL.copy, LABEL.video] });
  taskStoreOf(scope.project.id).remove([row.id]);
  const column = (value: string) => ({ value, records: [row], cursor: null, count: 1 });
  const moved = { ...row, version: 2, labelIds: [LABEL.copy] };
  const server = new MockServer()
    .on(task.board, [column(LABEL.copy), column(LABEL.video)])
    .on(task.move, { records: [moved], opId: taskId(9) });
  showBoard('label');
  const cardIn = async (name: string) => {
    const found = await within(await screen.findByRole('region', { name })).findByText('Task 1');
    return found.closest('article') as HTMLElement;
  };
  fireEvent.keyDown(await cardIn('Copy'), { key: 'ArrowRight' });
  await waitFor(async () => expect(document.activeElement).toBe(await cardIn('Video')));
  fireEvent.keyDown(await cardIn('Video'), { key: ' ' });
  fireEvent.keyDown(await cardIn('Video'), { key: 'ArrowLeft' });
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Video' })).queryByText('Task 1')).toBeNull());
  fireEvent.keyDown(await cardIn('Copy'), { key: ' ' });
  await waitFor(() => expect(server.calls(task.move)).toHaveLength(1));
  expect(server.calls(task.move)[0]?.body).toMatchObject({
    ids: [row.id],
    changes: { labelIds: [LABEL.copy] },
    versions: [1],
  });
});

test('keys change the task of the card with the focus, or all selected ones', async () => {
  signedIn();
  const rows = [1, 2].map((seq) => taskRow(seq));
  taskStoreOf(scope.project.id).remove(rows.map(({ id }) => id));
  const server = new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: rows, cursor: null, count: 2 }])
    .on(task.batch, { opId: taskId(9), changed: 2, left: [], records: [] } as never);
  showBoard();
  await press(1, 'x');
  await press(2, 'x', 'i');
  await waitFor(() => expect(server.calls(task.batch)).toHaveLength(1));
  expect(server.calls(task.batch)[0]?.body).toMatchObject({ ids: [taskId(1), taskId(2)] });
  await press(1, 'p');
  expect(await screen.findByRole('dialog', { name: 'Priority' })).toBeDefined();
});

test('a card that comes to another place than it was put, because others have moved cards, is marked and announced', async () => {
  signedIn();
  const rows = [1, 2, 3].map((seq) => taskRow(seq));
  taskStoreOf(scope.project.id).remove(rows.map(({ id }) => id));
  const first = { ...taskRow(3), version: 2, rank: 'Zz' };
  new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: rows, cursor: null, count: 3 }])
    .on(task.move, { records: [first], opId: taskId(9) });
  showBoard();
  await press(3, ' ', 'ArrowUp', ' ');
  expect(await screen.findByText(/Task 3 is at position 1 in To do/)).toBeDefined();
  expect((await card(3)).className).toContain('settled');
  await waitFor(async () => expect((await card(3)).className).not.toContain('settled'), { timeout: 5_000 });
});

test('several cards that come to another place than they were put are all marked and announced', async () => {
  signedIn();
  const rows = [1, 2, 3].map((seq) => taskRow(seq));
  taskStoreOf(scope.project.id).remove(rows.map(({ id }) => id));
  const moved = [2, 3].map((seq, at) => ({ ...taskRow(seq), version: 2, rank: `Z${'yz'[at]}` }));
  new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: rows, cursor: null, count: 3 }])
    .on(task.move, { records: moved, opId: taskId(9) });
  showBoard();
  await press(2, 'x');
  await press(3, 'x', ' ', 'ArrowUp', ' ');
  expect(await screen.findByText(/Task 2 is at position 1 in To do.*Task 3 is at position 2 in To do/)).toBeDefined();
  for (const seq of [2, 3]) expect((await card(seq)).className).toContain('settled');
  expect((await card(1)).className).not.toContain('settled');
});

test('[S3] keys of a card open its dependencies and its title, which is saved', async () => {
  signedIn();
  const row = taskRow(1);
  taskStoreOf(scope.project.id).remove([row.id]);
  const server = new MockServer()
    .on(task.board, [{ value: STATUS.todo, records: [row], cursor: null, count: 1 }])
    .on(dependency.ofTask, { predecessors: [], successors: [], hidden: 0 } as never)
    .on(task.edit, { record: taskRow(1, { title: 'Renamed', version: 2 }), opId: taskId(9) } as never);
  showBoard();
  await press(1, 'b');
  expect(await screen.findByRole('dialog', { name: /Task 1/ })).toBeDefined();
  expect(server.calls(dependency.ofTask)).toHaveLength(1);
  cleanup();
  showBoard();
  await press(1, 'e');
  const field = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: 'Renamed' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ id: taskId(1), changes: { title: 'Renamed' } });
});
