import { type Input, type MySectionKey, type MyTask, myTask } from '@opsyard/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { beginUndoable, undoRequest } from '../../../kernel/writes/undo.ts';

const NEIGHBOURS = 3;
type Moved = { id: string; to: number };

/** The tasks of a section as they are arranged here, and how to move one: shown at once, saved one move after the other. */
export function useMyOrder(
  read: readonly MyTask[] | undefined,
  { section, today }: { section: MySectionKey; today: string },
) {
  const { t } = useTranslation('tasks');
  const [pending, setPending] = useState<readonly Moved[]>([]);
  const tasks = useMemo(() => read && pending.reduce<readonly MyTask[]>(withMove, read), [read, pending]);
  const place = (id: string, to: number) => {
    const others = (tasks ?? []).filter((one) => one.id !== id).map((one) => one.id);
    const moved = { id, to };
    setPending((before) => [...before, moved]);
    const body = {
      ...{ id, section, today },
      afterIds: others.slice(Math.max(0, to - NEIGHBOURS), to).reverse(),
      beforeIds: others.slice(to, to + NEIGHBOURS),
    };
    const text = t('myTasks.reordered', { title: tasks?.find((one) => one.id === id)?.title ?? '' });
    void saveMove(body, text)
      .then(() => refresh('task'))
      .finally(() => setPending((before) => before.filter((one) => one !== moved)));
  };
  return { tasks, place: section === 'snoozed' ? undefined : place };
}

/** Saves a move after those before it, and offers to take it back. */
async function saveMove(body: Input<typeof myTask.move>['body'], text: string): Promise<void> {
  const finish = beginUndoable();
  const undo = await runInOrder('my order', () => call(myTask.move, { body })).catch(() => null);
  if (!undo) return finish(null);
  const takeBack = () => runInOrder('my order', () => call(myTask.moveBack, { body: undo }));
  // One message for all moves of a task: the last of them is the one it takes back.
  finish({ opId: `my move ${body.id}`, text, undo: takeBack, request: undoRequest(myTask.moveBack, undo) });
}

function withMove(tasks: readonly MyTask[], { id, to }: Moved): readonly MyTask[] {
  const one = tasks.find((task) => task.id === id);
  return one ? tasks.filter((task) => task !== one).toSpliced(to, 0, one) : tasks;
}
