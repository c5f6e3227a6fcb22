import { project, type TrashEntry, task, trash } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { RestoreElsewhere } from './restore-elsewhere.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const scope = projectScope();
const [gone, other] = [taskRow(1), taskRow(2)];
const entry: TrashEntry & { projectId: string } = {
  ...{ id: gone.id, kind: 'task', projectId: scope.project.id, projectName: scope.project.name, key: 'SITE-1' },
  ...{ title: gone.title, type: null, deletedAt: '2026-03-02T08:00:00.000Z', deletedBy: null, daysLeft: 30 },
  ...{ reason: null, together: 0, size: null, hold: null, mayRestore: true, mayPurge: false, mayHold: false },
};

test('[58] a task is restored below another task, and stays at its place until a move is confirmed', async () => {
  const server = new MockServer()
    .on(project.queryById, scope.project)
    .on(project.list, [])
    .on(trash.restore, { restored: 1, withoutParent: 0, otherStatus: 0, opId: id('d') })
    .on(task.queryById, { ...gone, version: 7 } as never)
    .on(task.query, { records: [other], cursor: null, total: 1 } as never)
    .on(task.edit, { record: gone, merged: [], opId: id('e') });
  const [onRestored, onClose] = [vi.fn(async () => {}), vi.fn()];
  showInProject(<RestoreElsewhere {...{ entry, onRestored, onClose }} />);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(other.title) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.calls(trash.restore)[0]?.body).toEqual({ kind: 'task', ids: [gone.id] });
  expect(server.calls(task.edit)[0]?.body).toEqual({ id: gone.id, version: 7, changes: { parentId: other.id } });

  await userEvent.click(await screen.findByRole('button', { name: /Another project…$/ }));
  expect(await screen.findByRole('combobox', { name: /project/i })).toBeTruthy();
  expect(server.calls(trash.restore)).toHaveLength(2);
  expect(server.calls(task.edit)).toHaveLength(1);
});
