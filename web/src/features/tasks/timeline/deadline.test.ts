import { expect, test } from 'vitest';
import { taskId, taskRow } from '../../../../test/task-makers.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { deadlineMissed } from './deadline.ts';

test('a task misses the due date of its parent, or of its project', () => {
  const project = { dueDate: '2026-03-20' };
  const parent = taskRow(1, { dueDate: '2026-03-10' });
  taskStoreOf(parent.projectId).storeRead([parent]);
  const below = taskRow(2, { parentId: parent.id });
  expect(deadlineMissed(below, '2026-03-11', project)).toEqual({ day: '2026-03-10', of: 'parent' });
  expect(deadlineMissed(below, '2026-03-10', project)).toBeNull();
  const other = taskRow(3, { parentId: taskId(99) });
  expect(deadlineMissed(other, '2026-03-21', project)).toEqual({ day: '2026-03-20', of: 'project' });
  expect(deadlineMissed(other, '2026-03-21', { dueDate: null })).toBeNull();
  expect(deadlineMissed(other, null, project)).toBeNull();
});
