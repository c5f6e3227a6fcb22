import { useEffect, useRef } from 'react';
import type { Lines } from '../../../records/grid/lines.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** Scrolls to the task that is open beside the list, so that its neighbours are rendered and can be opened. */
export function useFollowOpen(lines: Lines, reveal: (line: number) => void): void {
  const { project, keyOf } = useScope();
  const { openKey } = useOpenTask();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (openKey === followed.current) return;
    const store = taskStoreOf(project.id);
    const id = lines.idsBetween(0, lines.length).find((one) => {
      const row = store.get(one);
      return row && keyOf(row) === openKey;
    });
    // One that has not been read yet is followed once it has.
    if (openKey !== null && id === undefined) return;
    followed.current = openKey;
    if (id !== undefined) reveal(lines.find(id));
  });
}
