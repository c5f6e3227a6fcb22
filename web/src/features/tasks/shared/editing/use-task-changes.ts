import { useEffect } from 'react';
import { taskStoreOf } from '../reading/task-store.ts';

/** Calls `again`, a constant function, once tasks of a project have not changed for so many milliseconds. */
export function useTaskChanges(projectId: string, quietFor: number, again: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!again) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = taskStoreOf(projectId).listen(({ kind }) => {
      if (kind === 'read') return;
      clearTimeout(timer);
      timer = setTimeout(() => void again(), quietFor);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [projectId, quietFor, again]);
}
