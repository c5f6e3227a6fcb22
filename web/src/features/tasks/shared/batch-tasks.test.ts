import { operation, task } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { undoLatest } from '../../../kernel/undo.ts';
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
