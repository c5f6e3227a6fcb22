import { projectFailures, type TaskRow, task, taskFailures } from '@opsyard/contract';
import { expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { noWrites } from '../../../../../test/no-writes.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LABEL, LI, projectScope, STATUS, taskId, taskRow, WANG } from '../../../../../test/task-makers.ts';
import { writeQueue } from '../../../../kernel/writes/kept-writes.ts';
import { flush, keepIn, keptWrites } from '../../../../kernel/writes/write-queue.ts';
import { taskStoreOf } from '../reading/task-store.ts';
import { editTask } from './edit-task.ts';

const scope = projectScope();
type Changes = Parameters<typeof editTask>[0]['changes'];
/** Changes the task as an editor does that opened with `base`, by default right now. */
const edit = (changes: Changes, base = opened()) => editTask({ scope, base, changes, text: 'SITE-1' });
const opened = () => taskStoreOf(scope.project.id).get(taskId(1)) ?? taskRow(1);
const versionsSent = (server: MockServer) =>
  server.calls(task.edit).map(({ body }) => (body as { version: number }).version);

function begin() {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  store.remove([taskId(1)]);
  store.storeRead([taskRow(1, { version: 4 })]);
  return { store, server: new MockServer() };
}

test('a refused change is rolled back, and the task refetched', async () => {
  const { store, server } = begin();
  server.fail(task.edit, projectFailures.notAllowed).on(task.byIds, [taskRow(1, { version: 4 })]);
  const outcome = edit({ title: 'mine' });
  expect(store.get(taskId(1))?.title).toBe('mine');
  expect(await outcome).toBe('failed');
  expect(store.get(taskId(1))?.title).toBe('Task 1');
  expect(server.calls(task.byIds)).toHaveLength(1);
});

test('[63] a change kept without a connection is named by the key and the title of its task', async () => {
  await writeQueue.load();
  keepIn(noWrites());
  const { server } = begin();
  server.unreachable(task.edit);
  const saving = edit({ priority: 'H' });
  const { title } = opened();
  await vi.waitFor(() => expect(keptWrites.get()).toHaveLength(1));
  expect(keptWrites.get()[0]?.text).toContain(`SITE-1 ${title}: `);
  server.fail(task.edit, projectFailures.archived);
  await flush();
  await saving;
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

test('changes of a task are sent in sequence, each based on the version before', async () => {
  const { server } = begin();
  let version = 4;
  let saved = {};
  server.on(task.edit, () => {
    version += 1;
    saved = { ...saved, ...(server.calls(task.edit).at(-1)?.body as { changes: Changes } | undefined)?.changes };
    return { record: taskRow(1, { ...saved, version }), merged: [], opId: id('9') };
  });
  await Promise.all([edit({ title: 'one' }), edit({ title: 'two' }), edit({ priority: 'U' })]);
  expect(versionsSent(server)).toEqual([4, 5, 6]);
});

const FIELDS: [keyof Changes, Partial<TaskRow>, Changes][] = [
  ['title', { title: 'theirs' }, { title: 'mine' }],
  ['statusId', { statusId: STATUS.done }, { statusId: STATUS.doing }],
  ['priority', { priority: 'L' }, { priority: 'U' }],
  ['ownerId', { ownerId: LI.id }, { ownerId: WANG.id }],
  ['startDate', { startDate: '2026-05-01' }, { startDate: '2026-06-01' }],
  ['dueDate', { dueDate: '2026-05-02' }, { dueDate: '2026-06-02' }],
  ['dueTime', { dueTime: '10:00' }, { dueTime: '11:00' }],
  ['parentId', { parentId: taskId(2) }, { parentId: taskId(3) }],
];

test.for(FIELDS)('a newer %s received while it is edited is not replaced without asking', async ([, theirs, mine]) => {
  const { store, server } = begin();
  const base = opened();
  store.put([taskRow(1, { version: 5, ...theirs })], 'changedElsewhere');
  server.on(task.edit, { record: taskRow(1, { version: 6 }), merged: [], opId: id('9') });
  await edit(mine, base);
  // The server compares with the version the editor showed, and asks which value stays.
  expect(versionsSent(server)).toEqual([4]);
});

test('a field not changed by others is saved despite updates to other fields', async () => {
  const { store, server } = begin();
  const base = opened();
  store.put([taskRow(1, { version: 5, priority: 'H' })], 'changedElsewhere');
  server.on(task.edit, { record: taskRow(1, { version: 6 }), merged: [], opId: id('9') });
  await edit({ title: 'mine' }, base);
  expect(versionsSent(server)).toEqual([5]);
});

test('what others add to a list while it is edited stays in it', async () => {
  const { store, server } = begin();
  store.put([taskRow(1, { version: 5, labelIds: [LABEL.copy] })]);
  const base = opened();
  store.put([taskRow(1, { version: 6, labelIds: [LABEL.copy, id('5')] })], 'changedElsewhere');
  server.on(task.edit, { record: taskRow(1, { version: 7 }), merged: [], opId: id('9') });
  await edit({ labelIds: [LABEL.video] }, base);
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ version: 6, changes: { labelIds: [id('5'), LABEL.video] } });
});

test('an editor opened while an earlier change was on its way meets no conflict with that change', async () => {
  const { store, server } = begin();
  server.on(task.edit, {
    record: taskRow(1, { version: 6, title: 'one', priority: 'H' }),
    merged: ['priority'],
    opId: id('9'),
  });
  const first = edit({ title: 'one' });
  const base = opened();
  await first;
  store.put([taskRow(1, { version: 7, title: 'one', priority: 'L' })], 'changedElsewhere');
  await edit({ title: 'two' }, base);
  expect(versionsSent(server)).toEqual([4, 7]);
});
