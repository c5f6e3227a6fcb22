import type { PlacedTask, TaskChanges, TaskRow } from '@opsyard/contract';
import { type ReactNode, useState } from 'react';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { changeDates } from '../schedule/change-dates.ts';
import { ProjectConflicts } from '../schedule/project-conflicts.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { readScope } from '../shared/reading/read-scope.ts';
import { editPlaced } from './use-placed-edit.ts';

type Moved = { task: PlacedTask; base: TaskRow; changes: TaskChanges; text: string };

/**
 * Moves a task of another project to other days where a project shows it, as in its own one: with the plan for its successors. Users who may not
 * edit tasks there move it alone, because they may not change its successors. `conflicts` shows what waits for a decision.
 */
export function useMovePlaced(): { move: (moved: Moved) => Promise<void>; conflicts: ReactNode } {
  const { project } = useScope();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const move = async ({ task, base, changes, text }: Moved) => {
    const { id, projectKey } = task;
    const scope = await readScope(projectKey, { quiet: true });
    if (!scope?.can('editTasks'))
      return void (await editPlaced(project.id, { id, version: base.version, changes, text }));
    setKeys((before) => (before.includes(projectKey) ? before : [...before, projectKey]));
    await changeDates({ scope, base, changes, text, announce: true });
    await refresh('taskPlacement', 'activity');
  };
  return { move, conflicts: <ProjectConflicts projectKeys={keys} /> };
}
