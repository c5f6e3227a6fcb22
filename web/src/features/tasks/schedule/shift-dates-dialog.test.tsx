import { dependency, schedule, task } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { openPlan } from './change-dates.ts';
import { LayOutDialog } from './lay-out-dialog.tsx';
import { SchedulePlans } from './schedule-plans.tsx';
import { ShiftDatesDialog } from './shift-dates-dialog.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
});

test('[54] a number of days beyond the limit shifts nothing, also with the Enter key', async () => {
  const row = { ...taskRow(1), dueDate: '2030-05-09' };
  taskStoreOf(projectDetail().id).put([row]);
  const server = new MockServer().on(task.editCells, { changed: 1, left: [], opId: id('e') });
  showInProject(<ShiftDatesDialog ids={[row.id]} onClose={() => undefined} />);
  const days = await screen.findByLabelText('Shift by');
  await userEvent.clear(days);
  await userEvent.type(days, '99999{Enter}');
  expect(server.calls(task.editCells)).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Shift dates' })).toHaveProperty('disabled', true);
  await userEvent.clear(days);
  await userEvent.type(days, '3{Enter}');
  await waitFor(() => expect(server.calls(task.editCells)).toHaveLength(1));
  expect(server.calls(task.editCells)[0]?.body).toMatchObject({ edits: [{ changes: { dueDate: '2030-05-12' } }] });
});

test('[47] a shift that pushes other tasks shows the plan, and is applied as one; without pushing, only the tasks change', async () => {
  const row = { ...taskRow(1), dueDate: '2030-05-09' };
  const dates = { startDate: null, dueDate: '2030-05-10' };
  const move = { id: id('2'), seq: 2, title: 'Follows', ownerId: null, from: dates, to: dates, days: 1 };
  const plan = { moves: [move], conflicts: [], people: 0, workingDays: false, token: 'token' };
  taskStoreOf(projectDetail().id).put([row]);
  const server = new MockServer()
    .on(schedule.planMany, plan)
    .on(schedule.applyMany, { ids: [row.id, id('2')], changed: 1, left: [], opId: id('e') })
    .on(task.byIds, [row])
    .on(task.editCells, { changed: 1, left: [], opId: id('e') });
  const shift = async () => {
    const shown = showInProject(
      <>
        <ShiftDatesDialog ids={[row.id]} onClose={() => undefined} />
        <SchedulePlans />
      </>,
    );
    await userEvent.type(await screen.findByLabelText('Shift by'), '{Enter}');
    expect(await screen.findByText('The new dates of the selected task move 1 other task')).toBeTruthy();
    expect(screen.getByText('Follows')).toBeTruthy();
    return shown;
  };
  const { unmount } = await shift();
  expect(server.calls(task.editCells)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(server.calls(schedule.applyMany)).toHaveLength(1));
  expect(server.calls(schedule.applyMany)[0]?.body).toMatchObject({
    tasks: [{ id: row.id, dueDate: '2030-05-10' }],
    token: 'token',
  });
  unmount();
  openPlan.set(null);
  await shift();
  await userEvent.click(screen.getByRole('button', { name: 'Apply without pushing' }));
  await waitFor(() => expect(server.calls(task.editCells)).toHaveLength(1));
  expect(server.calls(schedule.applyMany)).toHaveLength(1);
});

test('[S5] tasks are laid out after their predecessors; a preview shows the dates before they are saved at once', async () => {
  const [first, second, before] = [
    taskRow(1),
    { ...taskRow(2), pinned: true },
    { ...taskRow(3), dueDate: '2090-05-06' },
  ];
  const { id: projectId } = projectDetail();
  taskStoreOf(projectId).put([first, second]);
  const links = [
    { id: id('d'), predecessorId: before.id, successorId: first.id, type: 'FS' as const, lag: 1, predecessorSeq: 3 },
  ];
  const server = new MockServer()
    .on(dependency.ofProject, { dependencies: links, elsewhere: [], daysOff: [] })
    .on(task.byIds, [before])
    .on(task.editCells, { changed: 1, left: [], opId: id('e') });
  showInProject(<LayOutDialog ids={[first.id, second.id]} onClose={() => undefined} />);
  expect(await screen.findByText('1 pinned or closed task stays as it is.')).toBeTruthy();
  await screen.findByRole('table');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Set dates' }));
  await waitFor(() => expect(server.calls(task.editCells)).toHaveLength(1));
  expect(server.calls(task.editCells)[0]?.body).toMatchObject({
    edits: [{ id: first.id, changes: { startDate: '2090-05-08', dueDate: '2090-05-08' } }],
  });
});
