import { type TaskRow, task } from '@opsyard/contract';
import { useEffect } from 'react';
import { call } from '../../../../kernel/calls/api.ts';
import { taskStoreOf } from '../reading/task-store.ts';
import { useTask } from '../reading/use-task.ts';

/** The parent of a task; fetched in a batch if this page does not know it yet. */
export function useParent({ projectId, parentId }: Pick<TaskRow, 'projectId' | 'parentId'>): TaskRow | undefined {
  const parent = useTask(projectId, parentId ?? '');
  const isMissing = parentId !== null && parent === undefined;
  useEffect(() => {
    if (isMissing) request(projectId, parentId);
  }, [isMissing, projectId, parentId]);
  return parent;
}

const MAX_BATCH = 1_000;
const requested = new Map<string, Set<string>>();

/** Parents requested while a page of a list is rendered are fetched together. */
function request(projectId: string, id: string): void {
  const waiting = requested.get(projectId);
  if (waiting) return void waiting.add(id);
  requested.set(projectId, new Set([id]));
  setTimeout(() => void readRequested(projectId));
}

async function readRequested(projectId: string): Promise<void> {
  const ids = [...(requested.get(projectId) ?? [])].slice(0, MAX_BATCH);
  requested.delete(projectId);
  const store = taskStoreOf(projectId);
  // The list is shown without them.
  const rows = await call(task.byIds, { body: { projectId, ids } }, { quiet: true }).catch(() => []);
  store.put(rows, 'read');
}
