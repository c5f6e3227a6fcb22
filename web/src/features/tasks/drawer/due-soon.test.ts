import { expect, test } from 'vitest';
import { dueSoonAt } from './due-soon.ts';

const now = new Date(2026, 4, 13, 15, 30);
const task = { dueDate: '2026-05-13', dueTime: '17:00', category: '0' } as const;

test('[DM-01] a task due later today has a remaining time', () => {
  expect(dueSoonAt(task, now)).toBe(new Date(2026, 4, 13, 17, 0).getTime());
});

test('[DM-01] overdue and finished tasks, and those due on another day or without a time, have none', () => {
  expect(dueSoonAt({ ...task, dueTime: '15:30' }, now)).toBeNull();
  expect(dueSoonAt({ ...task, category: '1' }, now)).toBeNull();
  expect(dueSoonAt({ ...task, dueDate: '2026-05-14' }, now)).toBeNull();
  expect(dueSoonAt({ ...task, dueTime: null }, now)).toBeNull();
});
