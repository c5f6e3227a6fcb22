import { operation, task } from '@opsyard/contract';
import { expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { undoLatest } from '../../../../kernel/writes/undo.ts';
import { exportSkipped } from '../text/export-skipped.ts';
import { batchTasks } from './batch-tasks.ts';
import { taskStoreOf } from './task-store.ts';

test('a bulk change of which all tasks were refused has nothing to undo', async () => {
  signedIn();
  const scope = projectScope();
  const rows = [taskRow(1)];
  taskStoreOf(scope.project.id).storeRead(rows);
  const server = new MockServer().on(task.byIds, rows).on(operation.undo, { kept: 0 } as never);
  const left = [{ id: taskId(1), by: null, reason: 'Not approved' }];
  const batch = { scope, ids: [taskId(1)], text: String, changes: { statusId: STATUS.done } };
  server.on(task.batch, { changed: 0, opId: id('7'), left } as never);
  await batchTasks(batch);
  await undoLatest();
  expect(server.calls(operation.undo)).toEqual([]);
  server.on(task.batch, { changed: 1, opId: id('8'), left: [] } as never);
  await batchTasks(batch);
  await undoLatest();
  expect(server.calls(operation.undo).map(({ body }) => body)).toEqual([{ opId: id('8') }]);
});

test('[56] the tasks that a change left out are saved as CSV with key, title and reason, without formulas', async () => {
  signedIn();
  const scope = projectScope();
  const store = taskStoreOf(scope.project.id);
  store.storeRead([taskRow(7, { title: '=1+1' })]);
  // One that the page has not read.
  const server = new MockServer().on(task.byIds, [taskRow(8, { title: 'Say "yes", now' })]);
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:saved');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
  const left = [
    { id: taskId(7), by: null, reason: 'Not approved' },
    { id: taskId(8), by: 'Li', reason: 'No loops' },
  ];
  await exportSkipped(left, { scope, store });
  expect(server.calls(task.byIds)).toHaveLength(1);
  const [, ...lines] = ((await saved.mock.calls[0]?.[0].text()) ?? '').trimEnd().split('\r\n');
  expect(lines).toEqual([
    `${scope.project.key}-7,'=1+1,Not approved`,
    `${scope.project.key}-8,"Say ""yes"", now",No loops`,
  ]);
});
