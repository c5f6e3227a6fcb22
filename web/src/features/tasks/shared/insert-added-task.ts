import type { TaskRow } from '@opsyard/contract';
import { taskStoreOf } from './reading/task-store.ts';

/** Shows new tasks; lists are read again if the template of their type has given them subtasks. */
export function insertAddedTask(projectId: string, records: readonly TaskRow[]): void {
  const store = taskStoreOf(projectId);
  store.put(records, 'added');
  if (records.some(({ children }) => children > 0)) store.markStale();
}
