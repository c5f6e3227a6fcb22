import { commonFailures, type TaskPage, type TaskQuery, task } from '@opsyard/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { createTaskStore } from '../../shared/reading/task-store.ts';
import type { Group, ListQuery } from './list-reading.ts';
import { createTaskList, listChanges } from './task-list.ts';

const QUERY: ListQuery = { filter: undefined, by: null, sort: 'rank', order: 'asc' };

/** A server with this many tasks, in pages of 200. */
function serverWith(count: number, { counted = 10_000 } = {}): MockServer {
  const server = new MockServer();
  server.on(task.query, (): TaskPage => {
    const cursor = (server.received.at(-1)?.body as TaskQuery | undefined)?.cursor;
    const from = Number(cursor ?? 0);
    const to = Math.min(count, from + 200);
    const records = Array.from({ length: to - from }, (_, place) => taskRow(from + place + 1));
    const total = cursor === undefined ? Math.min(count, counted) : null;
    return { records, cursor: to < count ? String(to) : null, total, totalIsMore: total !== null && count > counted };
  });
  return server.on(task.groups, [{ value: STATUS.todo, count }]);
}

function listOf(query: Partial<ListQuery> = {}) {
  signedIn();
  const store = createTaskStore(id('f'));
  const onHidden = vi.fn<(ids: readonly string[]) => void>();
  const held = new Set<string>();
  const options = {
    arrange: (groups: readonly Group[]) => [...groups],
    onHidden,
    isInUse: (one: string) => held.has(one),
  };
  const list = createTaskList(store, { ...QUERY, ...query }, options);
  list.follow();
  return { store, list, held, onHidden, state: () => list.state.get(), only: () => list.state.get().sections[0] };
}

beforeAll(() => listChanges.load());

test('a list that fails to load shows the error and can be reloaded', async () => {
  const server = serverWith(3).fail(task.query, commonFailures.internal, { message: 'Broken' });
  const { list, state } = listOf();
  await list.reload();
  expect(state()).toMatchObject({ ready: true, sections: [], error: { message: 'Broken' } });
  serverWith(3);
  await list.reload();
  expect(state().error).toBeNull();
  expect(state().sections[0]?.ids).toHaveLength(3);
  expect(server.calls(task.query)).toHaveLength(1);
});

test('a page that cannot be read leaves the rest, and is read again on demand only', async () => {
  serverWith(500);
  const { list, only } = listOf();
  await list.reload();
  const server = serverWith(500).fail(task.query, commonFailures.internal);
  list.need('', 300);
  await expect.poll(() => only()?.error).toBeTruthy();
  list.need('', 300);
  expect(server.calls(task.query)).toHaveLength(1);
  serverWith(500);
  list.retry('');
  await expect.poll(() => only()?.ids.length).toBe(400);
});

test('pages are loaded in sequence, as far as visible', async () => {
  const server = serverWith(1_000);
  const { list, only } = listOf();
  await list.reload();
  expect(only()).toMatchObject({ count: 1_000, cursor: '200' });
  list.need('', 150);
  expect(server.calls(task.query)).toHaveLength(1);
  list.need('', 450);
  list.need('', 450);
  await expect.poll(() => only()?.ids.length).toBe(400);
  list.need('', 450);
  await expect.poll(() => only()?.ids.length).toBe(600);
  expect(server.calls(task.query)).toHaveLength(3);
});

test('a list is loaded page by page up to a number, starting with known tasks, and continues from there', async () => {
  const server = serverWith(1_000);
  const { list, store, only } = listOf();
  await list.reload();
  const known = [taskId(3), taskId(900)];
  const filled = await list.filledUpTo(500, known);
  expect(filled.slice(0, 4)).toEqual([taskId(3), taskId(900), taskId(1), taskId(2)]);
  expect(filled).toHaveLength(500);
  expect(filled.every((one) => one === taskId(900) || store.get(one))).toBe(true);
  expect(only()).toMatchObject({ count: 1_000, cursor: '600', loading: false });
  expect(server.calls(task.query)).toHaveLength(3);
  expect(await list.filledUpTo(5_000, [])).toHaveLength(1_000);
  expect(only()).toMatchObject({ cursor: null });
});

test('loading also includes invisible groups; a failed page leaves the list unchanged', async () => {
  const server = serverWith(250).on(task.groups, [
    { value: STATUS.todo, count: 250 },
    { value: STATUS.doing, count: 0 },
  ]);
  const { list, state } = listOf({ by: 'status' });
  await list.reload();
  server.fail(task.query, commonFailures.internal, { message: 'Broken' });
  const before = state();
  await expect(list.filledUpTo(1_000, [])).rejects.toMatchObject({ message: 'Broken' });
  expect(state()).toBe(before);
  serverWith(250);
  expect(await list.filledUpTo(1_000, [])).toHaveLength(250);
  expect(state().sections.map(({ ids }) => ids.length)).toEqual([250, 0]);
});

test('beyond what the server counts, the sum over the statuses is the total', async () => {
  serverWith(500, { counted: 300 });
  const { list, only } = listOf();
  await list.reload();
  expect(only()?.count).toBe(500);
  list.need('', 250);
  await expect.poll(() => only()?.ids.length).toBe(400);
  expect(only()?.count).toBe(500);
});

test('a stale list reloads the visible part and keeps showing it meanwhile', async () => {
  serverWith(1_000);
  const { list, store, only } = listOf();
  await list.reload();
  list.need('', 380);
  await expect.poll(() => only()?.ids.length).toBe(400);
  const server = serverWith(900);
  store.markStale();
  store.markStale();
  await expect.poll(() => only()?.count).toBe(900);
  expect(only()?.ids).toHaveLength(400);
  expect(server.calls(task.query)).toHaveLength(2);
});

test('tasks of others wait until they are admitted; own ones appear immediately', async () => {
  serverWith(3);
  const { list, store, state, only } = listOf();
  await list.reload();
  store.put([taskRow(9)]);
  store.put([taskRow(9, { version: 2 })]);
  expect(state().fresh).toEqual([taskId(9)]);
  expect(only()?.count).toBe(3);
  store.put([taskRow(8)], 'added');
  expect(only()?.ids.at(-1)).toBe(taskId(8));
  list.showFresh();
  expect(state().fresh).toEqual([]);
  expect(only()?.ids).toHaveLength(5);
});

test('added tasks hidden by the filter are reported together', async () => {
  serverWith(0);
  const { list, store, onHidden, only } = listOf({ filter: { priorities: ['U'] } });
  await list.reload();
  store.put([taskRow(5), taskRow(6)], 'added');
  expect(onHidden).toHaveBeenCalledExactlyOnceWith([taskId(5), taskId(6)]);
  expect(only()?.ids).toEqual([]);
});

test('what happens while a list is read shows although the answer does not know of it', async () => {
  const server = serverWith(3);
  const { list, store, only } = listOf();
  const answer = Promise.withResolvers<TaskPage>();
  server.on(task.query, () => answer.promise);
  const first = list.reload();
  store.put([taskRow(9)], 'added');
  store.remove([taskId(2)]);
  answer.resolve({ records: [1, 2, 3].map((seq) => taskRow(seq)), cursor: null, total: 3, totalIsMore: false });
  await first;
  expect(only()).toMatchObject({ ids: [1, 3, 9].map(taskId), count: 3 });
});

test('a list that is stale again and again is read all the same, never twice at once', async () => {
  const server = serverWith(3);
  const { list, store, only } = listOf();
  await list.reload();
  const answers: PromiseWithResolvers<TaskPage>[] = [];
  server.on(task.query, () => {
    const answer = Promise.withResolvers<TaskPage>();
    answers.push(answer);
    return answer.promise;
  });
  const stale = setInterval(() => store.markStale(), 20);
  await expect.poll(() => answers).toHaveLength(1);
  store.markStale();
  answers[0]?.resolve({ records: [taskRow(7)], cursor: null, total: 1, totalIsMore: false });
  await expect.poll(() => only()?.ids).toEqual([taskId(7)]);
  await expect.poll(() => answers).toHaveLength(2);
  clearInterval(stale);
});

test('a task others change so that it matches no longer goes, one changed here or held stays', async () => {
  serverWith(4);
  const { list, store, held, state, only } = listOf({ filter: { priorities: ['N'] } });
  await list.reload();
  store.put([taskRow(1, { version: 2, priority: 'U' })]);
  held.add(taskId(2));
  const elsewhere = [2, 3].map((seq) => taskRow(seq, { version: 2, priority: 'U' }));
  store.put([...elsewhere, taskRow(8), taskRow(9)], 'changedElsewhere');
  expect(only()).toMatchObject({ ids: [1, 2, 4].map(taskId), count: 3 });
  expect(state().fresh).toEqual([taskId(8), taskId(9)]);
  store.put([taskRow(8, { version: 2, priority: 'U' })], 'changedElsewhere');
  expect(state().fresh).toEqual([taskId(9)]);
  store.put([taskRow(9)], 'added');
  expect(state().fresh).toEqual([]);
  expect(only()?.count).toBe(4);
});
