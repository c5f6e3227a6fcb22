import { type TaskDetail, task } from '@opsyard/contract';
import { useEffect } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

export type Detail = { detail: TaskDetail | undefined; error: RequestError | null; reload: () => void };

/** Reads a task by its key with everything the drawer shows, and again whenever it or its sub-tasks change. */
export function useTaskDetail(projectId: string, key: string): Detail {
  const { data, error, refetch } = useRead(task.queryById, { query: { key } }, { quiet: true });
  useEffect(() => {
    // A task moved to another project no longer belongs to this one.
    if (data?.projectId === projectId) taskStoreOf(projectId).put([data, ...data.subtasks]);
  }, [data, projectId]);
  const id = data?.id;
  useEffect(() => {
    if (!id) return;
    const store = taskStoreOf(projectId);
    let known = store.saved(id);
    return store.listen((event) => {
      const now = store.saved(id);
      const concerns =
        event.kind === 'stale' || event.ids.includes(id) || event.ids.some((one) => store.get(one)?.parentId === id);
      // Rows stored by this fetch are not changes.
      if (!concerns || (event.kind !== 'stale' && now === known && event.kind === 'changed' && event.ids.includes(id)))
        return;
      known = now;
      if (event.kind !== 'removed') void refetch();
    });
  }, [id, projectId, refetch]);
  return { detail: data, error, reload: () => void refetch() };
}
