import type { TaskChanges } from '@opsyard/contract';
import { type ReactNode, useState } from 'react';
import type { Days } from '../../../records/calendar/calendar-setup.ts';
import { changeDates } from '../schedule/change-dates.ts';
import { ProjectConflicts } from '../schedule/project-conflicts.tsx';
import { changesForDays, type ItemLook } from './task-items.ts';
import type { OverlaidTask } from './use-overlay.ts';

/** Moves a task of another project whose calendar is shown as well, by the rights in that project; `conflicts` shows what waits for a decision. */
export function useMoveOverlaid(
  look: ItemLook,
  textOf: (task: OverlaidTask, changes: TaskChanges, days: Days | null) => string,
): { move: (task: OverlaidTask, days: Days | null) => boolean; conflicts: ReactNode } {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const move = (task: OverlaidTask, days: Days | null) => {
    const { scope, projectKey, ...base } = task;
    const changes = changesForDays(base, days, look);
    if (!changes || !scope.can('editTasks')) return false;
    setKeys((before) => (before.includes(projectKey) ? before : [...before, projectKey]));
    void changeDates({ scope, base, changes, text: textOf(task, changes, days), announce: true });
    return true;
  };
  return { move, conflicts: <ProjectConflicts projectKeys={keys} /> };
}
