import { type PlacedTask, type TaskChanges, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';

type PlacedEdit = Pick<PlacedTask, 'id' | 'version'> & { changes: TaskChanges; text: string };

/** Changes a task of another project where a project shows it, as one operation with an undo; a refusal is shown by the call. */
export async function editPlaced(projectId: string, { id, version, changes, text }: PlacedEdit): Promise<boolean> {
  const offerUndo = beginTaskUndo(projectId);
  const saved = await runInOrder(`edit ${id}`, () =>
    call(task.edit, { body: { id, version, changes } }).catch(() => null),
  );
  offerUndo(saved && { opIds: [saved.opId], text, alsoRefresh: ['taskPlacement', 'task'] });
  await refresh('taskPlacement', 'activity');
  return saved !== null;
}
