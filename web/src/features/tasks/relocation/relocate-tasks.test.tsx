import { operation, project, relocation } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectDetail, project as projectOf, taskId } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { undoLatest } from '../../../kernel/writes/undo.ts';
import { RelocateTasks } from './relocate-tasks.tsx';

beforeAll(startWords);

test('a move to another project is the next operation to undo', async () => {
  signedIn();
  const there = projectOf({ id: id('d'), key: 'OTHER', name: 'Other' });
  const empty = { detached: 0, subtasks: 0, labelGroups: [], people: [] };
  const labels = {
    labels: ['Old'],
    missingLabels: [{ id: id('4'), name: 'Old' }],
    labelChoices: [{ id: id('5'), name: 'New' }],
  };
  const field = { id: id('6'), name: 'Market', toId: null, choices: [{ id: id('7'), name: 'Region' }] };
  const status = { from: 'Doing', fromId: id('1'), to: 'Doing', toId: id('2') };
  const choices = [
    { id: id('2'), name: 'Doing' },
    { id: id('3'), name: 'Checked' },
  ];
  const server = new MockServer()
    .on(project.list, [there])
    .on(relocation.check, {
      tasks: 1,
      mayMakeLabels: false,
      ...empty,
      ...labels,
      fields: ['Market'],
      missingFields: [field],
      statuses: [status],
      choices,
    })
    .on(relocation.run, { moved: 1, opId: id('e'), keys: [{ id: taskId(1), key: 'OTHER-1' }] })
    .on(operation.undo, { opId: id('f'), projectId: projectDetail().id, restored: 1, kept: 0, jobId: null });
  const onMoved = vi.fn();
  showInProject(<RelocateTasks ids={[taskId(1)]} follow={false} onClose={vi.fn()} onMoved={onMoved} />);
  await waitFor(() => expect(server.calls(project.list)).toHaveLength(1));
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByText('Other (OTHER)'));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('combobox', { name: 'New status of tasks in “Doing”' }));
  await userEvent.click(await screen.findByText('Checked'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Label in the other project instead of “Old”' }));
  await userEvent.click(await screen.findByText('New'));
  await userEvent.click(
    screen.getByRole('combobox', { name: 'Field in the other project for the values of “Market”' }),
  );
  await userEvent.click(await screen.findByText('Region'));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(onMoved).toHaveBeenCalled());
  expect(server.calls(relocation.run)[0]?.body).toMatchObject({
    labels: 'drop',
    statusMap: [{ fromId: id('1'), toId: id('3') }],
    labelMap: [{ fromId: id('4'), toId: id('5') }],
    fieldMap: [{ fromId: id('6'), toId: id('7') }],
  });
  await undoLatest();
  expect(server.calls(operation.undo).map(({ body }) => body)).toEqual([{ opId: id('e') }]);
});
