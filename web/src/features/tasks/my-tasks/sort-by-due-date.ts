import { myTask } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { beginUndoable, undoRequest } from '../../../kernel/writes/undo.ts';

/** Takes a task out of my own order, and offers to return it to its place. */
export async function sortByDueDate(id: string, text: string): Promise<void> {
  const finish = beginUndoable();
  const places = await runInOrder('my order', () => call(myTask.unrank, { body: { ids: [id] } })).catch(() => []);
  const [place] = places;
  if (!place) return finish(null);
  const takeBack = () => runInOrder('my order', () => call(myTask.moveBack, { body: place }));
  finish({ opId: `my order without ${id}`, text, undo: takeBack, request: undoRequest(myTask.moveBack, place) });
}
