import {
  type CustomField,
  commonFailures,
  customKey,
  dependency,
  type TaskCalendar as Found,
  type Freeze,
  type PlacedTask,
  project,
  task,
  taskCalendar,
  taskPlacement,
} from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail, projectScope, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { listenForShortcuts } from '../../../kernel/commands/commands.ts';
import { receiveTaskPush } from '../shared/reading/live-tasks.ts';
import { TaskCalendar } from './task-calendar.tsx';

const NOTHING: Found = { counts: [], records: [], isIncomplete: false, daysOff: [], makeUpDays: [] };
const AT = { day: '2026-03-05', span: 'month', due: '', bars: '', date: '', color: '', filter: '' };

beforeAll(startWords);

type Look = { at?: Partial<typeof AT>; fields?: CustomField[]; undated?: number };

function show(
  answer: Partial<Found> | null,
  abilities?: string[],
  others: PlacedTask[] = [],
  { freezes, at, fields, undated = 0 }: Look & { freezes?: Freeze[] } = {},
) {
  signedIn();
  const records = Array.from({ length: undated }, (_, at) => taskRow(at + 90));
  const server = new MockServer().on(task.query, { records, cursor: null, total: undated, totalIsMore: false });
  server.on(dependency.ofProject, { dependencies: [], daysOff: [], makeUpDays: [] } as never);
  server.on(taskPlacement.ofProject, others);
  if (answer) server.on(taskCalendar.read, { ...NOTHING, ...answer });
  else server.fail(taskCalendar.read, commonFailures.internal, { message: 'The database rests' });
  const onChange = vi.fn<(change: object) => void>();
  const onClearFilters = vi.fn<() => void>();
  const rules = { restricted: false, transitions: [], statuses: [], version: 1 };
  const scope = projectScope({
    ...(abilities && { abilities: abilities as never }),
    ...(fields && { fields }),
    ...(freezes && { workflow: { ...rules, freezes } }),
  });
  showInProject(
    <TaskCalendar state={{ ...AT, ...at }} filter={{ priorities: ['N'] }} {...{ onChange, onClearFilters }} />,
    scope,
  );
  return { server, onChange, onClearFilters, user: userEvent.setup() };
}

test('a period without tasks says so and offers to clear the filter; days off have their names', async () => {
  const { onClearFilters, user } = show({ daysOff: [{ day: '2026-03-09', name: 'Team day' }] }, undefined, [], {
    undated: 12,
  });
  await screen.findByText('No tasks are due in March 2026.');
  await screen.findByText('12 tasks have no due date.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClearFilters).toHaveBeenCalledOnce();
  expect(screen.getByRole('region', { name: /9 March 2026, 0 tasks due, Team day/ })).toBeTruthy();
});

test('a calendar that fails to load says why and is read again', async () => {
  const { server, user } = show(null);
  await screen.findByText('The database rests');
  server.on(taskCalendar.read, { ...NOTHING, records: [taskRow(1, { dueDate: '2026-03-05' })] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /^Task 1/ });
});

test('viewers open days and tasks, but neither add nor carry', async () => {
  const counts = [{ day: '2026-03-05', count: 1 }];
  const { user, onChange } = show({ counts, records: [taskRow(1, { dueDate: '2026-03-05' })] }, ['view']);
  const card = await screen.findByRole('button', { name: /^Task 1/ });
  card.focus();
  await user.keyboard(' ');
  expect(card.getAttribute('aria-pressed')).toBeNull();
  await user.click(screen.getByRole('button', { name: /5 March 2026, 1 task due/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show in list' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ layout: 'list', due: '2026-03-05..2026-03-05' }));
});

const placed = (number: number, more: Partial<PlacedTask>): PlacedTask => ({
  ...taskRow(number, { title: 'Launch banner', dueDate: '2026-03-05' }),
  ...{ projectKey: 'HOME', projectName: 'Home', ownerName: 'Wang', columnId: null, targets: [], mayRemove: false },
  status: { name: 'To do', category: '0', color: 'gray' },
  mayEdit: true,
  ...more,
});

test('[13] tasks of other projects are marked, and moved to another day where that is permitted', async () => {
  const { server, user } = show({}, undefined, [placed(7, {}), placed(8, { mayEdit: false })]);
  server.on(task.edit, { record: taskRow(7), opId: 'e'.repeat(32), merged: [] } as never);
  const card = await screen.findByRole('button', { name: /^HOME-7 Launch banner.*From Home/ });
  card.focus();
  await user.keyboard(' {ArrowRight}{Enter}');
  await waitFor(() =>
    expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { dueDate: '2026-03-06' }, version: 1 }),
  );
  const fixed = screen.getByRole('button', { name: /^HOME-8/ });
  fixed.focus();
  await user.keyboard(' ');
  expect(fixed.getAttribute('aria-pressed')).toBeNull();
});

test('[44] days within a freeze say so, and a legend names its period and statuses', async () => {
  const freeze = { name: 'Launch', from: '2026-03-10T03:00:00Z', until: '2026-03-11T13:00:00Z' };
  const [status] = projectScope().project.statuses;
  show({}, undefined, [], { freezes: [{ ...freeze, statusIds: [status?.id ?? ''] }] });
  await screen.findByText('No tasks are due in March 2026.');
  expect(screen.getByRole('region', { name: /10 March 2026, 0 tasks due, Freeze: Launch/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /13 March 2026.*Freeze/ })).toBeNull();
  const legend = screen.getByRole('list', { name: 'Freezes in this period' });
  expect(legend.textContent).toMatch(new RegExp(`^Launch \\(.+\\): tasks cannot enter ${status?.name}$`));
});

const SHOOT = { id: id('c'), name: 'Shoot', kind: 'date', options: [], archived: false } as unknown as CustomField;

test('[44] a date of the project places tasks; dragging and the list of undated tasks change this field only', async () => {
  const key = customKey(SHOOT.id);
  const shot = taskRow(1, { dueDate: '2026-04-20', custom: { [key]: '2026-03-05' } });
  const { server, user, onChange } = show({ records: [shot] }, undefined, [], {
    ...{ fields: [SHOOT], at: { date: key, color: 'priority' } },
  });
  server.on(task.edit, { record: shot, opId: 'e'.repeat(32), merged: [] } as never);
  const card = await screen.findByRole('button', { name: /^Task 1\s*· None/ });
  expect(server.calls(taskCalendar.read)[0]?.body).toMatchObject({ by: key });
  expect(screen.getByRole('list', { name: 'Meaning of the colours' }).textContent).toBe('None');
  expect(screen.getByRole('region', { name: 'Without Shoot' })).toBeTruthy();
  expect(JSON.stringify(server.calls(task.query).map(({ body }) => body))).toContain(`${key} is empty`);
  card.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { [key]: '2026-03-06' } }));
  await user.click(screen.getByRole('button', { name: 'Date: Shoot' }));
  await user.click(await screen.findByText('Start'));
  expect(onChange).toHaveBeenCalledWith({ date: 'startDate', bars: '' });
});

test('[44] selected tasks are moved together, and changed in the bar', async () => {
  const rows = [taskRow(1, { startDate: '2026-03-03', dueDate: '2026-03-05' }), taskRow(2, { dueDate: '2026-03-10' })];
  const { server, user } = show({ records: rows });
  server.on(task.editCells, { opId: 'e'.repeat(32), changed: 2, left: [] } as never);
  const first = await screen.findByRole('button', { name: /^Task 1/ });
  first.focus();
  await user.keyboard('x');
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('button', { name: /^Task 2/ }));
  await user.keyboard('{/Control}');
  await screen.findByText('2 selected');
  screen.getByRole('button', { name: /^✓?Task 2.*, selected/ }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() =>
    expect(server.calls(task.editCells)[0]?.body).toMatchObject({
      edits: [
        { id: rows[0]?.id, changes: { startDate: '2026-03-10', dueDate: '2026-03-12' } },
        { id: rows[1]?.id, changes: { dueDate: '2026-03-17' } },
      ],
    }),
  );
});

test('[44] an agenda lists the days of the month', async () => {
  show({ records: [taskRow(1, { dueDate: '2026-03-05' })] }, undefined, [], { at: { span: 'agenda' } });
  await screen.findByRole('button', { name: /^Task 1/ });
  expect(screen.queryByRole('group', { name: 'Calendar of tasks' })).toBeNull();
});

test('[S4] tasks of other projects show beside its own, in a colour of their project, and move where they may be edited', async () => {
  const [otherId, readId] = [id('c'), id('d')];
  localStorage.clear();
  const { server, user } = show({ records: [taskRow(1, { dueDate: '2026-03-05' })] });
  const detailOf = (projectId: string, key: string, abilities: string[]) =>
    projectDetail({ id: projectId, key, name: `Project ${key}`, abilities: abilities as never });
  const all = [detailOf(otherId, 'MINE', ['editTasks']), detailOf(readId, 'READ', [])];
  const rowOf = (projectId: string) =>
    taskRow(projectId === otherId ? 8 : 9, { projectId, title: `Of ${projectId[0]}`, dueDate: '2026-03-06' });
  server.on(project.list, all as never);
  server.on(
    project.queryById,
    () => all.find((one) => one.id === server.calls(project.queryById).at(-1)?.query.get('id')) as never,
  );
  server.on(taskCalendar.read, () => {
    const { projectId } = Object(server.calls(taskCalendar.read).at(-1)?.body);
    const own = projectId !== otherId && projectId !== readId;
    return { ...NOTHING, records: [own ? taskRow(1, { dueDate: '2026-03-05' }) : rowOf(projectId)] };
  });
  server.on(task.edit, { record: { ...rowOf(otherId), dueDate: '2026-03-07', version: 2 }, merged: [], opId: id('a') });
  await user.click(screen.getByRole('button', { name: 'Other projects' }));
  await user.click(await screen.findByRole('option', { name: /MINE/ }));
  await user.click(screen.getByRole('option', { name: /READ/ }));
  await user.keyboard('{Escape}');
  const mine = await screen.findByRole('button', { name: /^MINE-8 Of c/ });
  const read = await screen.findByRole('button', { name: /^READ-9 Of d/ });
  expect(screen.getByRole('list', { name: 'Colours of the other projects' }).textContent).toContain('Project READ');
  expect(server.calls(taskCalendar.read).some(({ body }) => Object(body).projectId === readId)).toBe(true);
  read.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(server.calls(task.edit)).toHaveLength(0);
  mine.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ id: rowOf(otherId).id, changes: { dueDate: '2026-03-07' } });
  // Stored, and removed again.
  await user.click(screen.getByRole('button', { name: 'Other projects: 2' }));
  await user.click(await screen.findByRole('option', { name: /READ/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^READ-9/ })).toBeNull());
  // Access to the one that still shows is withdrawn.
  server.fail(project.queryById, commonFailures.notFound);
  receiveTaskPush(otherId, { cmd: 'task', projectId: otherId, kind: 'project', ids: [], opId: null, cursor: '1' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^MINE-8/ })).toBeNull());
  expect(screen.queryByRole('list', { name: 'Colours of the other projects' })).toBeNull();
});

test('the keys . and T show today, N and P the next and the previous month', async () => {
  const { onChange, user } = show({});
  const stop = listenForShortcuts();
  await screen.findByText('No tasks are due in March 2026.');
  for (const [key, day] of [
    // Today is not in the address.
    ['.', ''],
    ['t', ''],
    ['n', expect.stringMatching(/^2026-04/)],
    ['p', expect.stringMatching(/^2026-02/)],
  ] as const) {
    onChange.mockClear();
    await user.keyboard(key);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ day });
  }
  stop();
});
