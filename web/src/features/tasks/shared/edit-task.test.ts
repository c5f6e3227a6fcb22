import { projectFailures, task, taskFailures } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { StandIn } from '../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { editTask } from './edit-task.ts';
import { taskStoreOf } from './task-store.ts';

const scope = projectScope();
const edit = (changes: Parameters<typeof editTask>[0]['changes']) =>
  editTask({ scope, id: taskId(1), changes, text: 'SITE-1' });

function begin() {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  store.remove([taskId(1)]);
  store.learn([taskRow(1, { version: 4 })]);
  return { store, server: new StandIn() };
}

test('a refused change is taken off again, and the task read anew', async () => {
  const { store, server } = begin();
  server.fail(task.edit, projectFailures.notAllowed).on(task.byIds, [taskRow(1, { version: 4 })]);
  const outcome = edit({ title: 'mine' });
  expect(store.get(taskId(1))?.title).toBe('mine');
  expect(await outcome).toBe('failed');
  expect(store.get(taskId(1))?.title).toBe('Task 1');
  expect(server.calls(task.byIds)).toHaveLength(1);
});

test('a task that is gone leaves the lists when a change of it is refused', async () => {
  const { store, server } = begin();
  server.fail(task.edit, taskFailures.inTrash).on(task.byIds, []);
  await edit({ title: 'mine' });
  await expect.poll(() => store.get(taskId(1))).toBeUndefined();
});

test('a change shows at once with what follows from it, and what the server answers stays', async () => {
  const { store, server } = begin();
  const saved = taskRow(1, { version: 5, statusId: STATUS.done, category: '1' });
  server.on(task.edit, { record: saved, merged: [], opId: id('9') });
  const outcome = edit({ statusId: STATUS.done });
  expect(store.get(taskId(1))).toMatchObject({ statusId: STATUS.done, category: '1', version: 4 });
  expect(await outcome).toBe('saved');
  expect(store.get(taskId(1))).toEqual(saved);
});

test('changes of one task go one after the other, each upon the version before it', async () => {
  const { server } = begin();
  let version = 4;
  server.on(task.edit, () => {
    version += 1;
    return { record: taskRow(1, { version }), merged: [], opId: id('9') };
  });
  await Promise.all([edit({ title: 'one' }), edit({ title: 'two' }), edit({ priority: 'U' })]);
  expect(server.calls(task.edit).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5, 6]);
});
