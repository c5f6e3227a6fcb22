import { activity, EDITING_REPEAT_INTERVAL, EDITING_TIMEOUT, type EditingMessage, type Reply } from '@opsyard/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LI, STATUS, taskId, taskRow } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { EditNotes } from '../conflicts/edit-notes.tsx';
import { receiveEditing, useEditing } from './editing.ts';

const sent: (string | null)[] = [];
vi.mock(import('../../../../kernel/push/push.ts'), async (original) => ({
  ...(await original()),
  sendEditing: ({ field }: EditingMessage) => void sent.push(field),
}));

const { projectId } = taskRow(1);
const pushed = (field: string | null, pageId = 'p1') =>
  act(() => receiveEditing({ cmd: 'editing', projectId, taskId: taskId(1), field, userId: LI.id, pageId }));

function Editor({ field }: { field: 'title' | 'priority' }) {
  useEditing({ projectId, taskId: taskId(1), field });
  return null;
}

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  sent.length = 0;
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
});

test('an open editor is announced at most once a second, and its end once', async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(EDITING_TIMEOUT);
  const { rerender, unmount } = render(<Editor field="title" />);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['title']);
  await vi.advanceTimersByTimeAsync(EDITING_REPEAT_INTERVAL);
  expect(sent).toEqual(['title', 'title']);
  // Moving through many fields does not flood others with messages.
  for (let step = 0; step < 10; step += 1)
    rerender(<Editor key={step} field={step % 2 === 0 ? 'title' : 'priority'} />);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['title', 'title', 'priority']);
  unmount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.at(-1)).toBeNull();
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(EDITING_TIMEOUT);
  expect(sent).toHaveLength(before);
});

test('shows who edits a field until they stop or their page times out', () => {
  vi.useFakeTimers();
  showInProject(<EditNotes base={taskRow(1)} live={taskRow(1)} field="title" />);
  expect(screen.queryByText(/is editing/)).toBeNull();
  pushed('priority');
  expect(screen.queryByText(/is editing/)).toBeNull();
  pushed('title');
  screen.getByText('李伟 is editing this');
  pushed(null);
  expect(screen.queryByText(/is editing/)).toBeNull();
  pushed('title');
  act(() => void vi.advanceTimersByTime(EDITING_TIMEOUT));
  expect(screen.queryByText(/is editing/)).toBeNull();
});

test('reports what another user saved while the editor was open, with name and value', async () => {
  const records: Reply<typeof activity.list>['records'] = [
    {
      id: id('1'),
      opId: id('2'),
      source: 'page',
      taskId: taskId(1),
      actorId: LI.id,
      actorName: LI.realname,
      kind: 'edited',
      changes: { statusId: { from: STATUS.todo, to: STATUS.done } },
      at: '2026-01-01T08:00:00.000Z',
    },
  ];
  new MockServer().on(activity.list, { records, cursor: null });
  const live = taskRow(1, { version: 2, statusId: STATUS.done });
  showInProject(<EditNotes base={taskRow(1)} live={live} field="statusId" />);
  await screen.findByText('李伟 just changed this to: Done');
});
