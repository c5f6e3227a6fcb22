import { task, taskFailures } from '@opsyard/contract';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { noWrites } from '../../../../../test/no-writes.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { writeQueue } from '../../../../kernel/writes/kept-writes.ts';
import { flush, keepIn, keptWrites } from '../../../../kernel/writes/write-queue.ts';
import { resolveConflict, useConflicts } from '../../shared/conflicts/conflicts.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { BY_STATUS } from '../cells.ts';
import { moveCard } from './move-card.ts';

const scope = projectScope();

test('a card that somebody has put elsewhere since it was taken up is not moved unasked', async () => {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  const card = taskRow(1, { version: 4 });
  const theirs = taskRow(1, { version: 6, statusId: STATUS.review, category: '4' });
  store.storeRead([card]);
  store.put([theirs], 'changedElsewhere');
  const detail = {
    version: 6,
    conflicts: [{ field: 'statusId', mine: STATUS.done, theirs: STATUS.review, by: 'Li Wei', at: null }],
  };
  const server = new MockServer().fail(task.move, taskFailures.conflict, { detail }).on(task.byIds, [theirs]);
  const place = { value: STATUS.done, lane: '', index: 0 };
  expect(await moveCard({ scope, arrangement: BY_STATUS, card, cards: [], place, text: 'moved' })).toBe(false);
  expect(server.calls(task.move)[0]?.body).toMatchObject({ statusId: STATUS.done, versions: [4] });
  expect(store.get(taskId(1))?.statusId).toBe(STATUS.review);
  const { result } = renderHook(() => useConflicts(scope.project.id));
  expect(result.current).toMatchObject([{ base: { id: taskId(1) }, changes: { statusId: STATUS.done }, by: 'Li Wei' }]);
  for (const conflict of result.current) resolveConflict(conflict);
});

test('a card whose other fields somebody has changed goes where it was put', async () => {
  signedIn();
  const store = taskStoreOf(scope.project.id);
  store.remove([taskId(1)]);
  const card = taskRow(1, { version: 4 });
  store.storeRead([card]);
  store.put([taskRow(1, { version: 5, title: 'Renamed' })], 'changedElsewhere');
  const moved = taskRow(1, { version: 6, title: 'Renamed', statusId: STATUS.done, category: '1' });
  const server = new MockServer().on(task.move, { records: [moved], opId: taskId(9) });
  const place = { value: STATUS.done, lane: '', index: 0 };
  expect(await moveCard({ scope, arrangement: BY_STATUS, card, cards: [], place, text: 'moved' })).toBe(true);
  expect(server.calls(task.move)[0]?.body).toMatchObject({ versions: [5] });
});

test('[63] without a connection a card stays where it was put, and returns when the move is refused', async () => {
  signedIn();
  await writeQueue.load();
  keepIn(noWrites());
  const store = taskStoreOf(scope.project.id);
  store.remove([taskId(1)]);
  const card = taskRow(1, { version: 4 });
  store.storeRead([card]);
  const server = new MockServer().unreachable(task.move).on(task.byIds, [card]);
  const place = { value: STATUS.done, lane: '', index: 0 };
  const moved = moveCard({ scope, arrangement: BY_STATUS, card, cards: [], place, text: 'moved' });
  await vi.waitFor(() => expect(keptWrites.get()).toMatchObject([{ text: 'SITE-1: moved', refused: null }]));
  expect(store.get(taskId(1))?.statusId).toBe(STATUS.done);
  server.fail(task.move, taskFailures.statusUnknown);
  await flush();
  expect(await moved).toBe(false);
  expect(store.get(taskId(1))?.statusId).toBe(card.statusId);
  expect(keptWrites.get()).toEqual([]);
});
