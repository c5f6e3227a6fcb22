import { task, workload } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { LI, taskRow, WANG } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { SlotList } from './slot-list.tsx';

beforeAll(startWords);

const slot = { userId: LI.id, name: LI.realname, startDate: '2026-03-02', dueDate: '2026-03-04', workdays: 3 };
const reply = { minutes: 240, from: '2026-03-02', isIncomplete: false, slots: [{ ...slot, perDay: 80, free: 120 }] };

function show(estimate: number | null) {
  signedIn();
  const row = {
    ...taskRow(1, { ownerId: WANG.id, dueDate: '2026-03-03', estimate }),
    ...{ projectKey: 'SITE', projectName: 'Shop', parent: null, type: null },
  };
  const server = new MockServer()
    .on(workload.slots, reply)
    .on(task.edit, { record: taskRow(1), merged: [], opId: id('e') });
  let isDone = false;
  const onDone = () => {
    isDone = true;
  };
  showInProject(<SlotList id="slots" row={row} onDone={onDone} />);
  return { server, isDone: () => isDone };
}

test('[49] a proposed period shows its reasons and is applied in one change', async () => {
  const { server, isDone } = show(240);
  expect(await screen.findByText(/1h 20m on each of 3 working days, when at least 2h are free/)).toBeTruthy();
  expect(screen.getByText(/after the due date of 3 Mar/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Apply: ${LI.realname}, 2 Mar – 4 Mar` }));
  await waitFor(() => expect(isDone()).toBe(true));
  const changes = { ownerId: LI.id, startDate: '2026-03-02', dueDate: '2026-03-04' };
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes });
});

test('[49] a task without an estimate gets the one that is entered for the search', async () => {
  const { server } = show(null);
  await userEvent.type(screen.getByLabelText(/no estimate/), '4h{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /^Apply: / }));
  await waitFor(() => expect(server.calls(task.edit)).toHaveLength(1));
  expect(server.calls(workload.slots)[0]?.body).toMatchObject({ minutes: 240 });
  expect(server.calls(task.edit)[0]?.body).toMatchObject({ changes: { estimate: 240, ownerId: LI.id } });
});
