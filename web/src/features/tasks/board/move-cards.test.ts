import { task, taskFailures } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../test/task-makers.ts';
import { taskStoreOf } from '../shared/task-store.ts';
import type { Arrangement } from './cells.ts';
import { aroundPlace, changesOfAll, moveCards } from './move-cards.ts';

const scope = projectScope();
const lanes: Arrangement = { by: 'status', laneBy: 'priority' };
const place = { value: STATUS.done, lane: 'U', index: 2 };

test('selected cards of several lanes are moved with one call, between the cards that stay', async () => {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  const rows = [taskRow(1, { version: 4, priority: 'L' }), taskRow(2, { version: 7, priority: 'U' })];
  const [dragged, second] = rows;
  if (!dragged || !second) throw new Error('There are two.');
  const cell = [taskRow(3, { rank: 'a3' }), second, taskRow(4, { rank: 'a4' })];
  store.learn([...rows, ...cell]);
  const changes = changesOfAll(rows, place, lanes);
  expect(changes).toEqual({ statusId: STATUS.done, priority: 'U' });
  const between = aroundPlace(cell, { index: place.index, dragged, rows });
  const records = rows.map((row) => ({
    ...row,
    version: row.version + 1,
    statusId: STATUS.done,
    priority: 'U' as const,
  }));
  const server = new MockServer().on(task.move, { records, opId: taskId(9) });
  expect(await moveCards({ scope, rows, changes, between, text: 'moved' })).toBe(true);
  const { projectId } = dragged;
  expect(server.calls(task.move).map(({ body }) => body)).toEqual([
    {
      ...{ projectId, ids: [taskId(1), taskId(2)], versions: [4, 7] },
      ...{ statusId: STATUS.done, changes: { priority: 'U' }, afterIds: [taskId(3)], beforeIds: [taskId(4)] },
    },
  ]);
  expect(store.get(taskId(1))).toMatchObject({ statusId: STATUS.done, priority: 'U' });
});

test('all selected cards are back in their places when one of them may not be moved', async () => {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  const rows = [taskRow(5), taskRow(6)];
  store.learn(rows);
  new MockServer().fail(task.move, taskFailures.transitionRefused).on(task.byIds, rows);
  const changes = { statusId: STATUS.done };
  expect(await moveCards({ scope, rows, changes, text: 'moved' })).toBe(false);
  for (const { id, statusId } of rows) expect(store.get(id)?.statusId).toBe(statusId);
});
