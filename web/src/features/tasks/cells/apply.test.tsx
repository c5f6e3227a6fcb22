import { type CellChanges, dependency, PLANNED_MAX, schedule, type TaskRow, task } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { SchedulePlans } from '../schedule/schedule-plans.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { applyWithDates } from './apply.ts';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
});

const scope = projectScope();
const [first, second] = [taskRow(1), taskRow(2)];
const dates = { startDate: null, dueDate: '2030-05-10' };
const move = { id: id('3'), seq: 3, title: 'Follows', ownerId: null, from: dates, to: dates, days: 1 };
const none = { moves: [], conflicts: [], people: 0, workingDays: false, token: 'none' };

function write(rows: readonly TaskRow[], changesOf: (row: TaskRow) => CellChanges) {
  const changes = new Map(rows.map((row) => [row.id, changesOf(row)]));
  const bases = new Map(rows.map((row) => [row.id, row]));
  const onLeft = vi.fn();
  void applyWithDates({ scope, changes, bases, partly: false, text: 'changed' }, onLeft);
  return onLeft;
}

test('[47] dates among pasted cells show what they push, and are applied with the other cells', async () => {
  taskStoreOf(scope.project.id).put([first, second]);
  const server = new MockServer()
    .on(schedule.planMany, { ...none, moves: [move], token: 'token' })
    .on(schedule.applyMany, { ids: [first.id, move.id], changed: 1, left: [], opId: id('d') })
    .on(task.byIds, [first, second])
    .on(task.editCells, { changed: 2, left: [], opId: id('e') });
  showInProject(<SchedulePlans />);
  const onLeft = write([first, second], (row) =>
    row === first ? { dueDate: '2030-05-09', title: 'New' } : { title: 'Other' },
  );
  expect(await screen.findByText('Follows')).toBeTruthy();
  expect(server.calls(task.editCells)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(onLeft).toHaveBeenCalledWith([]));
  const planned = server.calls(schedule.applyMany)[0]?.body;
  expect(planned).toMatchObject({ tasks: [{ id: first.id, dueDate: '2030-05-09' }], token: 'token' });
  expect(server.calls(task.editCells)[0]?.body).toMatchObject({
    edits: [
      { id: first.id, changes: { title: 'New' } },
      { id: second.id, changes: { title: 'Other' } },
    ],
  });
});

test('[47] pasted dates that push nothing are saved at once, and so are those of too many tasks, with a message', async () => {
  const rows = Array.from({ length: PLANNED_MAX + 1 }, (_, at) => taskRow(at + 1));
  taskStoreOf(scope.project.id).put(rows);
  const server = new MockServer()
    .on(schedule.planMany, none)
    .on(dependency.ofProject, { dependencies: [], elsewhere: [], daysOff: [] })
    .on(task.byIds, rows.slice(0, 1))
    .on(task.editCells, { changed: 1, left: [], opId: id('e') });
  showInProject(<SchedulePlans />);
  const saved = write([first], () => dates);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.calls(schedule.planMany)).toHaveLength(1);
  expect(server.calls(task.editCells)[0]?.body).toMatchObject({ edits: [{ id: first.id, changes: dates }] });
  const info = vi.fn();
  setNotifier({ message: { info, open: vi.fn(), destroy: vi.fn() } } as never);
  write(rows, () => dates);
  await waitFor(() => expect(info).toHaveBeenCalledWith(expect.stringContaining('were not moved')));
  setNotifier(null);
  expect(server.calls(schedule.planMany)).toHaveLength(1);
  expect(server.calls(task.editCells)).toHaveLength(2);
});
