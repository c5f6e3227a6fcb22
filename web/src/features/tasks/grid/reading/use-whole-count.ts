import { task } from '@opsyard/contract';
import { useEffect } from 'react';
import { useRead } from '../../../../kernel/calls/api.ts';
import { coalescedRefetch } from '../../shared/reading/coalesced-refetch.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';

const DELAY = 300;

/** The number of tasks of a project including subtasks, as on its card; undefined while unknown or not requested. */
export function useWholeCount(enabled: boolean): number | undefined {
  const projectId = useScope().project.id;
  const { data, refetch } = useRead(task.groups, { body: { projectId, by: 'status' } }, { enabled, quiet: true });
  useEffect(() => {
    if (!enabled) return;
    const again = coalescedRefetch(async () => void (await refetch()), DELAY);
    const unlisten = taskStoreOf(projectId).listen(({ kind }) => kind !== 'changed' && kind !== 'read' && again.soon());
    return () => {
      again.stop();
      unlisten();
    };
  }, [enabled, projectId, refetch]);
  return enabled ? data?.reduce((sum, { count }) => sum + count, 0) : undefined;
}
