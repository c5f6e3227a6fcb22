import { type PersonWorkload, task, type Workload, workload } from '@opsyard/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LI, taskRow, WANG } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { WorkloadTable } from './workload-table.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const columns = ['2026-03-02', '2026-03-09', '2026-03-16'];
const person = (userId: string | null, name: string): PersonWorkload => ({
  ...{
    userId,
    name,
    minutesPerDay: 480,
    unestimated: 0,
    undated: 0,
    duringLeave: userId === WANG.id ? 2 : 0,
    leave: [],
    mayEdit: false,
    departmentId: null,
  },
  cells: columns.map(() => ({ planned: 60, capacity: 2400 })),
});
const data: Workload = {
  columns,
  daysOff: [],
  people: [person(null, ''), person(WANG.id, WANG.realname), person(LI.id, LI.realname)],
  ...{ departments: [], others: { count: 0, total: null } },
  ...{ peopleLeft: 0, isIncomplete: false },
};
const row = {
  ...taskRow(1, { ownerId: WANG.id, startDate: '2026-03-02', dueDate: '2026-03-05', estimate: 240 }),
  ...{
    projectKey: 'SITE',
    projectName: 'Shop',
    parent: null,
    leave: 'work' as const,
    type: { name: 'Bug', icon: 'bell', color: 'red' } as const,
  },
};

async function bar() {
  const server = new MockServer()
    .on(workload.tasks, { records: [row], hasMore: false })
    .on(task.edit, { record: taskRow(1), merged: [], opId: id('e') });
  const nothing = () => {};
  showInProject(
    <WorkloadTable
      data={data}
      unit="week"
      today="2026-03-03"
      scope={{}}
      isGrouped={false}
      onShow={nothing}
      onEdit={nothing}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: `Tasks of ${WANG.realname}` }));
  const found = await screen.findByRole('button', { name: /^SITE-1 / });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(found, { key });
  };
  return { server, press };
}

test('a task is carried to another person and week with the keys, in one change', async () => {
  const { server, press } = await bar();
  expect(screen.getByText('leave during its work')).toBeTruthy();
  expect(screen.getByRole('button', { name: /2 tasks during leave/ })).toBeTruthy();
  press(' ', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  const preview = `${LI.realname}: 1h → 5h of 5d`;
  expect(screen.getByText(preview)).toBeTruthy();
  expect((await screen.findByRole('status')).textContent).toBe(`${LI.realname}, 16 Mar, ${preview}`);
  press('Enter');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({
    id: row.id,
    changes: { ownerId: LI.id, startDate: '2026-03-16', dueDate: '2026-03-19' },
  });
});

test('a carried task stays with Escape, where it is, and at the edges of the table', async () => {
  const { server, press } = await bar();
  press(' ', 'ArrowRight', 'Escape');
  press(' ', 'ArrowLeft', 'Enter');
  expect((await screen.findByRole('status')).textContent).toContain('SITE-1 dropped');
  expect(server.calls(task.edit)).toEqual([]);
  press(' ', 'ArrowUp', ' ');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { ownerId: null } });
});

test('[49] people are listed below their departments with totals; others are one total without tasks', async () => {
  const department = (name: string, at: string) => ({ id: id(at), name, nameEn: null });
  const people = [
    person(null, ''),
    { ...person(WANG.id, WANG.realname), departmentId: id('b') },
    { ...person(LI.id, LI.realname), departmentId: id('a') },
    { ...person(id('9'), 'Zoe'), departmentId: id('a') },
  ];
  const total = { cells: columns.map(() => ({ planned: 600, capacity: 480 })), unestimated: 1, undated: 0 };
  const grouped: Workload = {
    ...data,
    people,
    departments: [department('Design', 'a'), department('Sales', 'b')],
    others: { count: 4, total },
  };
  const nothing = () => {};
  showInProject(
    <WorkloadTable
      data={grouped}
      unit="week"
      today="2026-03-03"
      scope={{}}
      isGrouped
      onShow={nothing}
      onEdit={nothing}
    />,
  );
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const others = 'Total of 4 other people';
  const [li, wang] = [LI.realname, `${WANG.realname}2 tasks during leave`];
  expect(rows()).toEqual(['No owner', 'Design (2)', li, 'Zoe', 'Sales (1)', wang, others]);
  const [design, last] = ['Design (2)', others].map((name) => screen.getByRole('rowheader', { name }).closest('tr'));
  expect(design?.textContent).toContain('2h / 10d');
  expect(last?.textContent).toContain('1d 2h / 1d');
  expect(last?.querySelector('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Design (2)' }));
  expect(rows()).toEqual(['No owner', 'Design (2)', 'Sales (1)', wang, others]);
});
