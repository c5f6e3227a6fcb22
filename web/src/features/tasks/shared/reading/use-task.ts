import type { TaskRow } from '@opsyard/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { taskStoreOf } from './task-store.ts';

/** Subscribes to one task this page has read already; undefined for others. */
export function useTask(projectId: string, id: string): TaskRow | undefined {
  const subscribe = useCallback((changed: () => void) => taskStoreOf(projectId).listen(changed), [projectId]);
  return useSyncExternalStore(subscribe, () => taskStoreOf(projectId).get(id));
}
