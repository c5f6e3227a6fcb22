import { commonFailures, type TaskPage, type TaskRow, task } from '@opsyard/contract';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { taskId, taskRow } from '../../../../../test/task-makers.ts';
import { createTaskStore } from '../../shared/reading/task-store.ts';
import { belowOf, createBranches } from './branches.ts';

const child = (seq: number, more: Partial<TaskRow> = {}) => taskRow(seq, { parentId: taskId(1), ...more });
const page = (records: TaskRow[], cursor: string | null = null): TaskPage => ({
  ...{ records, cursor },
  ...{ total: records.length, totalIsMore: false },
});

function begun() {
  signedIn();
  const server = new MockServer();
  const store = createTaskStore(taskRow(1).projectId);
  store.storeRead([taskRow(1)]);
  const branches = createBranches(store, { sort: 'rank', order: 'asc' });
  branches.follow();
  const below = () =>
    belowOf(branches.state.get())
      .get(taskId(1))
      ?.map(({ id, depth }) => [id, depth]);
  return { server, store, branches, below };
}

test('a task is unfolded page by page as a whole, in the order of the list, and levels nest', async () => {
  const { server, branches, below } = begun();
  const pages = [page([child(2)], 'rest'), page([child(3)]), page([taskRow(4, { parentId: taskId(2) })])];
  server.on(task.query, () => pages.shift() as TaskPage);
  branches.toggle(taskId(1));
  await vi.waitFor(() =>
    expect(below()).toEqual([
      [taskId(2), 1],
      [taskId(3), 1],
    ]),
  );
  branches.toggle(taskId(2));
  await vi.waitFor(() =>
    expect(below()).toEqual([
      [taskId(2), 1],
      [taskId(4), 2],
      [taskId(3), 1],
    ]),
  );
  expect(server.calls(task.query).map(({ body }) => body)).toMatchObject([
    { filter: { parentId: taskId(1) }, sort: 'rank', order: 'asc' },
    { cursor: 'rest' },
    { filter: { parentId: taskId(2) } },
  ]);
  branches.toggle(taskId(1));
  expect(below()).toBeUndefined();
});

test('a new subtask of an expanded task is inserted in order; one that is moved, archived or deleted is removed', async () => {
  const { server, store, branches, below } = begun();
  server.on(task.query, page([child(2), child(4)]));
  branches.toggle(taskId(1));
  await vi.waitFor(() => expect(below()).toHaveLength(2));
  store.put([child(3)], 'added');
  store.put([taskRow(5)], 'added');
  expect(below()?.map(([id]) => id)).toEqual([2, 3, 4].map(taskId));
  store.put([child(2, { parentId: null, version: 2 })], 'changedElsewhere');
  store.put([child(3, { archived: true, version: 2 })]);
  store.remove([taskId(4)]);
  expect(below()).toEqual([]);
});

test('changing the order reloads expanded tasks; those that fail to load are collapsed', async () => {
  const { server, branches, below } = begun();
  server.on(task.query, page([child(2), child(3)]));
  branches.toggle(taskId(1));
  await vi.waitFor(() => expect(below()).toHaveLength(2));
  server.on(task.query, page([child(3), child(2)]));
  branches.arrange({ sort: 'title', order: 'desc' });
  await vi.waitFor(() => expect(below()?.[0]).toEqual([taskId(3), 1]));
  branches.toggle(taskId(1));
  server.fail(task.query, commonFailures.internal);
  branches.toggle(taskId(1));
  await vi.waitFor(() => expect(below()).toBeUndefined());
});

test('[3] a subtask that is moved goes to its new place below its parent', async () => {
  const { server, store, branches, below } = begun();
  server.on(task.query, page([child(2), child(3), child(4)]));
  branches.toggle(taskId(1));
  await vi.waitFor(() => expect(below()).toHaveLength(3));
  store.put([child(2, { rank: 'a0000045', version: 2 })], 'changedElsewhere');
  expect(below()?.map(([id]) => id)).toEqual([3, 4, 2].map(taskId));
  store.put([child(3, { title: 'Other', version: 2 })], 'changedElsewhere');
  expect(below()?.map(([id]) => id)).toEqual([3, 4, 2].map(taskId));
});
