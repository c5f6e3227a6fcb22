import { type PersonWorkload, task, workload } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LI, taskRow, WANG } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { WorkloadTasks } from './workload-tasks.tsx';

beforeAll(startWords);

const whole = { departments: [], others: { count: 0, total: null } };
const bug = { name: 'Bug', icon: 'bell', color: 'red' } as const;
const row = (seq: number, estimate: number | null = 360) => ({
  ...taskRow(seq, { ownerId: WANG.id, dueDate: '2026-03-05', estimate }),
  ...{ projectKey: 'SITE', projectName: 'Shop in Spain', parent: null, type: bug, leave: 'due' as const },
});
const person = ({ id: userId, realname: name }: typeof WANG): PersonWorkload => ({
  ...{
    userId,
    name,
    minutesPerDay: 480,
    cells: [{ planned: 1_920, capacity: 2_400 }],
    unestimated: 0,
    undated: 0,
    duringLeave: 0,
    mayEdit: false,
    departmentId: null,
    leave: [],
  },
});
const of = { ownerId: WANG.id, name: '王敏', kind: 'planned', from: '2026-03-02', to: '2026-03-08' } as const;

function show(rows: ReturnType<typeof row>[]) {
  signedIn();
  const left = [...rows];
  const server = new MockServer()
    .on(workload.tasks, () => ({ records: [...left], hasMore: false }))
    .on(task.edit, () => {
      const [gone] = left.splice(0, 1);
      return { record: { ...taskRow(gone?.seq ?? 0), ownerId: LI.id }, merged: [], opId: id('e') };
    });
  showInProject(
    <WorkloadTasks
      of={of}
      scope={{}}
      data={{
        columns: [of.from],
        daysOff: [],
        people: [WANG, LI].map(person),
        ...whole,
        peopleLeft: 0,
        isIncomplete: false,
      }}
      size={7}
      onClose={() => {}}
    />,
  );
  return server;
}

async function reassign(seq: number) {
  await userEvent.click(await screen.findByLabelText(`Owner of SITE-${seq}`));
  expect(await screen.findByText('李伟: 4d → 4d 6h of 5d')).toBeTruthy();
  await userEvent.click(await screen.findByTitle('李伟'));
  await waitFor(() => expect(screen.queryByLabelText(`Owner of SITE-${seq}`)).toBeNull());
}

test('when a line leaves after its task has changed, the next line has the focus, at last the heading', async () => {
  show([row(1), row(2)]);
  expect(await screen.findAllByRole('img', { name: 'Bug' })).toHaveLength(2);
  expect(screen.getAllByText('due during leave')).toHaveLength(2);
  await reassign(1);
  const next = await screen.findByLabelText('Owner of SITE-2');
  await waitFor(() => expect(next.closest('li')?.contains(document.activeElement)).toBe(true));
  await reassign(2);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('王敏'));
});

test('[49] a task without an estimate gets one in its line; one that cannot be read is not saved', async () => {
  const server = show([row(1, null), row(2)]);
  const input = await screen.findByLabelText('Estimate of SITE-1');
  expect(screen.queryByLabelText('Estimate of SITE-2')).toBeNull();
  await userEvent.type(input, 'long{Enter}');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(server.calls(task.edit)).toEqual([]);
  await userEvent.clear(input);
  await userEvent.type(input, '4h{Enter}');
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ id: row(1).id, changes: { estimate: 240 } });
});
