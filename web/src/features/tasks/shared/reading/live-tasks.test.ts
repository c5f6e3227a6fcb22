import { task } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { editTask } from '../editing/edit-task.ts';
import { receiveTaskPush } from './live-tasks.ts';
import { type TaskEvent, taskStoreOf } from './task-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('recognises its own change even when the push arrives before the answer', async () => {
  signedIn();
  const scope = projectScope();
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  store.storeRead([taskRow(1), taskRow(2)]);
  const events: TaskEvent[] = [];
  const unlisten = store.listen((one) => events.push(one));
  const answer = Promise.withResolvers<{ record: ReturnType<typeof taskRow>; merged: []; opId: string }>();
  const server = new MockServer().on(task.edit, () => answer.promise).on(task.byIds, [taskRow(2, { version: 2 })]);
  const outcome = editTask({ scope, base: taskRow(1), changes: { priority: 'U' }, text: '' });
  const pushed = { cmd: 'task', projectId, kind: 'changed', cursor: '1' } as const;
  receiveTaskPush(projectId, { ...pushed, ids: [taskId(1)], opId: id('7') });
  receiveTaskPush(projectId, { ...pushed, ids: [taskId(2)], opId: id('8') });
  await vi.advanceTimersByTimeAsync(1_000);
  answer.resolve({ record: taskRow(1, { version: 2, priority: 'U' }), merged: [], opId: id('7') });
  await outcome;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events.filter(({ kind }) => kind === 'changedElsewhere')).toEqual([
    { kind: 'changedElsewhere', ids: [taskId(2)] },
  ]);
  expect(server.calls(task.byIds).map(({ body }) => (body as { ids: string[] }).ids)).toEqual([[taskId(2)]]);
  unlisten();
});
