import { myTask } from '@opsyard/contract';
import { act } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { taskId } from '../../../../test/task-makers.ts';
import { startWords } from '../../../app/words/words.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { undoLatest } from '../../../kernel/writes/undo.ts';
import { sortByDueDate } from './sort-by-due-date.ts';

const open = vi.fn<(shown: { key: string }) => void>();

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  open.mockClear();
  setNotifier({ message: { open, success: vi.fn(), destroy: vi.fn(), info: vi.fn() } } as never);
});

test('a task sorted by due date again can be returned to its place in my own order', async () => {
  const place = { id: taskId(1), added: [], afterIds: [taskId(2)], beforeIds: [], left: true };
  const server = new MockServer().on(myTask.unrank, [place]).on(myTask.moveBack, null);
  await sortByDueDate(taskId(1), 'Sorted');
  expect(open).toHaveBeenCalledOnce();
  await act(undoLatest);
  expect(server.calls(myTask.moveBack).map(({ body }) => body)).toEqual([place]);
});

test('nothing can be undone for a task that was not in my own order any more', async () => {
  new MockServer().on(myTask.unrank, []);
  await sortByDueDate(taskId(1), 'Sorted');
  expect(open).not.toHaveBeenCalled();
});
