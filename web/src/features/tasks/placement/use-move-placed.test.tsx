import { type PlacedTask, project, schedule, task, taskPlacement } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { openPlan } from '../schedule/change-dates.ts';
import { useMovePlaced } from './use-move-placed.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
  openPlan.set(null);
});

const HOME = id('f');
const placed = {
  ...{ ...taskRow(1), projectId: HOME, projectKey: 'HOME', projectName: 'Home', columnId: null, targets: [] },
  ...{ status: { name: 'To do', category: '0', color: 'gray' }, ownerName: null, mayEdit: true, mayRemove: true },
} as PlacedTask;
const changes = { dueDate: '2030-05-09' };
const dates = { startDate: '2030-05-09', dueDate: '2030-05-10' };
const plan = {
  ...{ conflicts: [], people: 0, workingDays: false, token: 'token' },
  moves: [{ id: id('2'), seq: 2, title: 'Follows', ownerId: null, from: dates, to: dates, days: 1 }],
};

function Mover() {
  const { move, conflicts } = useMovePlaced();
  return (
    <>
      <button type="button" onClick={() => void move({ task: placed, base: placed, changes, text: 'Moved' })}>
        Move
      </button>
      {conflicts}
    </>
  );
}

const serving = () =>
  new MockServer()
    .on(task.edit, { record: { ...placed, ...changes, version: 2 }, merged: [], opId: id('e') })
    .on(task.queryById, { ...placed, ...changes, version: 2 } as never)
    .on(taskPlacement.ofProject, [])
    .on(schedule.plan, plan);

test('a task of another project is moved with the plan for its successors, where its project may be edited', async () => {
  const server = serving().on(project.queryById, projectDetail({ id: HOME, key: 'HOME' }));
  showInProject(<Mover />);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.calls(schedule.plan)).toHaveLength(1));
  expect(await screen.findByText('Follows')).toBeTruthy();
  expect(server.calls(task.edit)).toHaveLength(0);
});

test('without a right to edit its project it is moved alone', async () => {
  const server = serving().on(project.queryById, projectDetail({ id: HOME, key: 'HOME', abilities: ['view'] }));
  showInProject(<Mover />);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(schedule.plan)).toHaveLength(0);
});
