import { expect, test } from 'vitest';
import { progressOfTask } from './task-progress.ts';

const row = { category: '2', children: 0, childrenDone: 0, checklist: 0, checklistDone: 0 } as const;

test('[S2] the progress of a task is that of its subtasks, else of its checklist; completed tasks are done, cancelled ones have none', () => {
  const checklist = { ...row, checklist: 4, checklistDone: 1 };
  expect(progressOfTask(checklist)).toEqual({ of: 'checklist', done: 1, count: 4 });
  expect(progressOfTask({ ...checklist, children: 3, childrenDone: 2 })).toEqual({ of: 'subtasks', done: 2, count: 3 });
  expect(progressOfTask({ ...checklist, category: '1' })).toEqual({ of: 'task', done: 1, count: 1 });
  expect([progressOfTask(row), progressOfTask({ ...checklist, category: '3' })]).toEqual([undefined, undefined]);
});
