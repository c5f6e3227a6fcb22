import { expect, test } from 'vitest';
import { id } from '../../../../../test/makers.ts';
import { taskId, taskRow } from '../../../../../test/task-makers.ts';
import { createTaskStore, type TaskEvent } from './task-store.ts';

function storeWith(...rows: ReturnType<typeof taskRow>[]) {
  const store = createTaskStore(id('f'));
  store.storeRead(rows);
  const events: TaskEvent[] = [];
  store.listen((one) => events.push(one));
  return { store, events };
}

test('an answer that comes late does not undo a newer one', () => {
  const { store } = storeWith(taskRow(1, { version: 3, title: 'newer' }));
  store.put([taskRow(1, { version: 2, title: 'older' })]);
  expect(store.get(taskId(1))?.title).toBe('newer');
  store.put([taskRow(1, { version: 3, title: 'newer', comments: 5 })]);
  expect(store.get(taskId(1))?.comments).toBe(5);
});

test('a page of a list reports the tasks it has newer versions of', () => {
  const { store, events } = storeWith(taskRow(1), taskRow(2));
  store.storeRead([taskRow(1, { version: 2, title: 'newer' }), taskRow(2), taskRow(3)]);
  expect(store.get(taskId(1))?.title).toBe('newer');
  expect(events).toEqual([{ kind: 'read', ids: [taskId(1)] }]);
});

test('a change shows before the server has it and is gone when it was refused', () => {
  const { store, events } = storeWith(taskRow(1));
  const removeOverlay = store.overlay(taskId(1), { title: 'mine' });
  expect(store.get(taskId(1))?.title).toBe('mine');
  expect(store.saved(taskId(1))?.title).toBe('Task 1');
  removeOverlay();
  expect(store.get(taskId(1))?.title).toBe('Task 1');
  expect(events).toEqual([
    { kind: 'changed', ids: [taskId(1)] },
    { kind: 'changed', ids: [taskId(1)] },
  ]);
});

test('pending changes are applied on top of updates from the server, the latest last', () => {
  const { store } = storeWith(taskRow(1));
  const first = store.overlay(taskId(1), { title: 'first', priority: 'H' });
  const second = store.overlay(taskId(1), { title: 'second' });
  store.put([taskRow(1, { version: 2, title: 'theirs', dueDate: '2026-01-01' })]);
  expect(store.get(taskId(1))).toMatchObject({ title: 'second', priority: 'H', dueDate: '2026-01-01' });
  first();
  expect(store.get(taskId(1))).toMatchObject({ title: 'second', priority: 'N' });
  second();
  expect(store.get(taskId(1))?.title).toBe('theirs');
});

test('a row stays the same object until it changes', () => {
  const { store } = storeWith(taskRow(1), taskRow(2));
  const before = store.get(taskId(1));
  store.put([taskRow(2, { version: 2 })]);
  expect(store.get(taskId(1))).toBe(before);
});

test('reports a deleted task, which stays deleted despite a pending change', () => {
  const { store, events } = storeWith(taskRow(1));
  const removeOverlay = store.overlay(taskId(1), { title: 'mine' });
  store.remove([taskId(1)]);
  removeOverlay();
  expect(store.get(taskId(1))).toBeUndefined();
  expect(events.at(1)).toEqual({ kind: 'removed', ids: [taskId(1)] });
});
