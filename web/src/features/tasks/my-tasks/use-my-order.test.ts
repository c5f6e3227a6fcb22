import { type MyTask, myTask } from '@opsyard/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { taskId, taskRow } from '../../../../test/task-makers.ts';
import { startWords } from '../../../app/words/words.ts';
import { setNotifier } from '../../../kernel/notify.ts';
import { undoLatest } from '../../../kernel/writes/undo.ts';
import { useMyOrder } from './use-my-order.ts';

beforeAll(startWords);

test('a move in my own order can be undone, which sends what its answer says', async () => {
  signedIn();
  const open = vi.fn<(shown: { key: string }) => void>();
  setNotifier({ message: { open, success: vi.fn(), destroy: vi.fn() } } as never);
  const undo = { id: taskId(1), added: [taskId(1), taskId(2)], afterIds: [], beforeIds: [] };
  const server = new MockServer().on(myTask.move, undo).on(myTask.moveBack, null);
  const rows = [taskRow(1), taskRow(2)] as MyTask[];
  const { result } = renderHook(() => useMyOrder(rows, { section: 'undated', today: '2026-03-05' }));
  act(() => result.current.place?.(taskId(1), 1));
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(server.calls(myTask.moveBack)).toEqual([]);
  await act(undoLatest);
  expect(server.calls(myTask.moveBack).map(({ body }) => body)).toEqual([undo]);
});
