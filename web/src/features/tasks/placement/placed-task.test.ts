import type { ProjectOfTask } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { limitedScope } from './placed-task.tsx';

const project: ProjectOfTask = {
  ...{
    id: id('1'),
    key: 'SITE',
    name: 'Site',
    color: 'blue',
    state: 'active',
    abilities: ['view', 'comment', 'editTasks'],
  },
  statuses: [{ id: id('2'), name: 'To do', category: '0', color: 'gray', archived: false, rank: 'a0' }],
  ...{ types: [], labels: [], fields: [], workingDays: false, formerMembers: [] },
  members: [{ id: id('3'), username: 'li', realname: 'Li', avatar: null }],
};

test('by the role in another project a task has the lists of its own, and nothing beyond the task can be changed', () => {
  const scope = limitedScope(project);
  expect([scope.isPlaced, scope.keyOf({ seq: 12 }), scope.statusOf(id('2'))?.name]).toEqual([true, 'SITE-12', 'To do']);
  expect(scope.personOf(id('3'))?.realname).toBe('Li');
  expect(['editTasks', 'deleteTasks', 'manageProject'].map((one) => scope.can(one as 'editTasks'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(scope.project.workflow).toBeUndefined();
});
