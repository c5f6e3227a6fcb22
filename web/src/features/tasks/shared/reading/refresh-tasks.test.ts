import { task } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, loginResult, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { taskId, taskRow } from '../../../../../test/task-makers.ts';
import { startSession } from '../../../../kernel/session.ts';
import { refreshTasks } from './refresh-tasks.ts';
import { taskStoreOf } from './task-store.ts';

const UNAVAILABLE = { code: 'common.internal', status: 502 };

beforeEach(() => {
  vi.useFakeTimers();
  signedIn();
});
afterEach(() => void vi.useRealTimers());

test('a task deleted while it is read again does not return', async () => {
  const store = taskStoreOf(id('e1'));
  store.storeRead([taskRow(1), taskRow(2)]);
  const answer = Promise.withResolvers<ReturnType<typeof taskRow>[]>();
  new MockServer().on(task.byIds, () => answer.promise);
  const refreshed = refreshTasks(store, [taskId(1), taskId(2)], 'changedElsewhere');
  store.remove([taskId(1)]);
  answer.resolve([taskRow(1), taskRow(2, { version: 2, title: 'renamed' })]);
  await refreshed;
  expect(store.get(taskId(1))).toBeUndefined();
  expect(store.get(taskId(2))?.title).toBe('renamed');
});

test('tasks are read again once the server can be reached, and not for the next user of the page', async () => {
  const store = taskStoreOf(id('e2'));
  store.storeRead([taskRow(1)]);
  const server = new MockServer().fail(task.byIds, UNAVAILABLE);
  await refreshTasks(store, [taskId(1)], 'changedElsewhere');
  expect(store.get(taskId(1))?.version).toBe(1);
  server.on(task.byIds, [taskRow(1, { version: 2 })]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(store.get(taskId(1))?.version).toBe(2);

  server.fail(task.byIds, UNAVAILABLE);
  await refreshTasks(store, [taskId(1)], 'changedElsewhere');
  const calls = server.calls(task.byIds).length;
  startSession({ ...loginResult(), token: 'another' }, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls(task.byIds)).toHaveLength(calls);
});
