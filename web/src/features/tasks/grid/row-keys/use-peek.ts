import type { TaskRow } from '@opsyard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useOpenTask } from '../../shared/open-task.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

/** Shows the active task beside the list, which keeps the focus; while it does, the task of the next active row follows. */
export function usePeek(row: TaskRow | undefined, inGrid: () => boolean) {
  const { keyOf } = useScope();
  const { openKey, isPeeking, peekTask, closeTask } = useOpenTask();
  const follow = useEffectEvent((key: string) => {
    if (isPeeking && openKey !== key && inGrid()) peekTask(key);
  });
  const active = row && keyOf(row);
  useEffect(() => {
    if (active !== undefined) follow(active);
  }, [active]);
  const toggle = (task: TaskRow) => (openKey === keyOf(task) ? closeTask() : peekTask(keyOf(task)));
  return { isPeeking, toggle, end: closeTask };
}
