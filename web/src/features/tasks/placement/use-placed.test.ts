import type { PlacedTask, TaskFilter } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id } from '../../../../test/makers.ts';
import { STATUS, taskRow, WANG } from '../../../../test/task-makers.ts';
import { passes } from './use-placed.ts';

const task: PlacedTask = {
  ...taskRow(12, { title: 'Launch Banner', statusId: id('7'), ownerId: WANG.id, priority: 'H', dueDate: '2026-03-05' }),
  projectKey: 'SITE',
  projectName: 'Site',
  status: { name: 'To do', category: '0', color: 'gray' },
  ownerName: 'Wang',
  columnId: STATUS.todo,
  targets: [],
  ...{ mayEdit: false, mayRemove: false },
};

test.each<[TaskFilter | undefined, boolean]>([
  [undefined, true],
  [{ search: 'banner site-12' }, true],
  [{ search: 'banner other' }, false],
  [{ statusIds: [STATUS.todo] }, true],
  [{ statusIds: [id('7')] }, false],
  [{ ownerIds: [WANG.id], priorities: ['H'] }, true],
  [{ ownerIds: ['none'] }, false],
  [{ dueTo: '2026-03-04' }, false],
  [{ where: 'priority = "H"' }, true],
  [{ where: 'blocked = true' }, false],
  [{ archived: true }, false],
])('a task of another project under the filter %o of this one', (filter, isShown) => {
  expect(passes(task, filter)).toBe(isShown);
});
