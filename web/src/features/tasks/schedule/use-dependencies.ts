import { dependency } from '@opsyard/contract';
import { keyOf, useRead } from '../../../kernel/calls/api.ts';
import { queryCache, refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useTaskChanges } from '../shared/editing/use-task-changes.ts';

/** Milliseconds during which changes of tasks lead to one reading of the critical path. */
const COALESCED = 500;

/** Refetches dependencies after changes by other users, while the component is mounted. */
export function useLiveDependencies(projectId: string): void {
  usePush((message) => {
    const isOf = message.cmd === 'task' && message.projectId === projectId;
    if (message.cmd === 'reset' || (isOf && message.kind === 'dependencies')) void refresh('dependency');
  });
}

/** The dependencies between the tasks of a project, and its days off; undefined until they have been read. */
export function useDependencies(projectId: string) {
  useLiveDependencies(projectId);
  return useRead(dependency.ofProject, { query: { projectId } }, { quiet: true });
}

/** Whether a task may have dependencies, from what this page has read. */
export function mayHaveDependencies(projectId: string, taskId: string): boolean {
  type Known = { dependencies: { predecessorId: string; successorId: string }[]; elsewhere?: { ownId: string }[] };
  const key = keyOf(dependency.ofProject, { query: { projectId } });
  const state = queryCache.getQueryState<Known>(key);
  if (!state?.data || state.isInvalidated) return true;
  if (state.data.elsewhere?.some(({ ownId }) => ownId === taskId)) return true;
  return state.data.dependencies.some(({ predecessorId, successorId }) =>
    [predecessorId, successorId].includes(taskId),
  );
}

/** Whether any task of a project may have dependencies, as far as this page knows. */
export function mayAnyHaveDependencies(projectId: string): boolean {
  const key = keyOf(dependency.ofProject, { query: { projectId } });
  const state = queryCache.getQueryState<{ dependencies: unknown[]; elsewhere?: unknown[] }>(key);
  if (!state?.data || state.isInvalidated) return true;
  return state.data.dependencies.length + (state.data.elsewhere?.length ?? 0) > 0;
}

/** The tasks that decide when the project ends, read again when tasks change. */
export function useCriticalTasks(projectId: string, enabled: boolean) {
  const { data, error, refetch } = useRead(dependency.critical, { query: { projectId } }, { enabled, quiet: true });
  useTaskChanges(projectId, COALESCED, enabled ? refetch : undefined);
  return { ids: enabled ? data : undefined, error };
}
