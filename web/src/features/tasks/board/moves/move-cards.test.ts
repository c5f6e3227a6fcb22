import { type CustomKey, task, taskFailures } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LABEL, projectScope, STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { type Arrangement, cardsOf } from '../cells.ts';
import { aroundPlace, changesLike, changesOfAll, moveCards, tasksOf } from './move-cards.ts';

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
  store.storeRead([...rows, ...cell]);
  const changes = changesOfAll(rows, place, lanes);
  expect(changes).toEqual({ fields: { statusId: STATUS.done, priority: 'U' } });
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
  store.storeRead(rows);
  new MockServer().fail(task.move, taskFailures.transitionRefused).on(task.byIds, rows);
  const changes = { fields: { statusId: STATUS.done } };
  expect(await moveCards({ scope, rows, changes, text: 'moved' })).toBe(false);
  for (const { id, statusId } of rows) expect(store.get(id)?.statusId).toBe(statusId);
});

test('selected cards of several label columns each leave their own label, a task with two of them both', async () => {
  signedIn();
  const byLabel: Arrangement = { by: 'label', laneBy: 'priority' };
  const both = taskRow(11, { version: 3, labelIds: [LABEL.copy, LABEL.video], priority: 'H' });
  const other = taskRow(12, { version: 4, labelIds: [LABEL.copy, 'kept'], priority: 'H' });
  const plain = taskRow(13, { version: 5, priority: 'H' });
  taskStoreOf(scope.project.id).storeRead([both, other, plain]);
  const [inCopy, inVideo] = cardsOf(both, byLabel);
  const [ofOther, ofPlain] = [cardsOf(other, byLabel)[0], cardsOf(plain, byLabel)[0]];
  if (!inCopy || !inVideo || !ofOther || !ofPlain) throw new Error('Each has a card.');
  const to = { value: 'idle', lane: 'U' };
  const all = [inCopy, ofOther, inVideo, ofPlain];
  const changes = changesOfAll(all, to, byLabel);
  expect(changes).toEqual({
    fields: { priority: 'U' },
    several: { field: 'labelIds', each: [['idle'], ['kept', 'idle'], ['idle']] },
  });
  const like = (cell: typeof to) => changesLike(inCopy, [inCopy, ofOther], { cell, arrangement: byLabel });
  expect(like({ value: LABEL.copy, lane: 'L' })).toEqual({ fields: { priority: 'L' } });
  expect(like({ value: LABEL.video, lane: 'H' })).toEqual({
    fields: {},
    several: { field: 'labelIds', each: [[LABEL.video], ['kept', LABEL.video]] },
  });
  const server = new MockServer().on(task.move, { records: [], opId: taskId(9) });
  await moveCards({ scope, rows: tasksOf(all), changes, text: 'moved' });
  expect(server.calls(task.move)[0]?.body).toMatchObject({
    ids: [taskId(11), taskId(12), taskId(13)],
    changes: { priority: 'U' },
    labels: [['idle'], ['kept', 'idle'], ['idle']],
    versions: [3, 4, 5],
  });
});

test('selected cards of columns by people each leave their own person, and keep the others', async () => {
  signedIn();
  const field: CustomKey = `c_${'d'.repeat(32)}`;
  const byPeople: Arrangement = { by: field, laneBy: null, several: field };
  const both = taskRow(21, { version: 3, custom: { [field]: ['ann', 'ben'] } });
  const one = taskRow(22, { version: 4, custom: { [field]: ['ann', 'cid'] } });
  taskStoreOf(scope.project.id).storeRead([both, one]);
  const all = [...cardsOf(both, byPeople), ...cardsOf(one, byPeople).slice(0, 1)];
  const changes = changesOfAll(all, { value: 'dora', lane: '' }, byPeople);
  expect(changes).toEqual({ fields: {}, several: { field, each: [['dora'], ['cid', 'dora']] } });
  const none = changesOfAll(all.slice(2), { value: '', lane: '' }, byPeople);
  expect(none.several?.each).toEqual([[]]);
  const server = new MockServer().on(task.move, { records: [], opId: taskId(9) });
  await moveCards({ scope, rows: tasksOf(all), changes, text: 'moved' });
  expect(server.calls(task.move)[0]?.body).toMatchObject({
    ...{ ids: [taskId(21), taskId(22)], versions: [3, 4] },
    values: { field, each: [['dora'], ['cid', 'dora']] },
  });
});
