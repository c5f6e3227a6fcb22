import { refresh } from '../../../kernel/calls/query-cache.ts';
import { offerTaskUndo } from './offer-undo.ts';
import { taskStoreOf } from './reading/task-store.ts';

type Created = {
  projectId: string;
  /** The operation that created the tasks; none if there were none to create. */
  opId: string | null;
  text: string;
  /** Groups of calls whose queries are invalidated by the undo. */
  alsoRefresh?: readonly string[];
};

/** Reads the lists of tasks again after the server has created some, and offers to undo it. */
export function showCreatedTasks({ opId, ...created }: Created): void {
  taskStoreOf(created.projectId).markStale();
  void refresh('project');
  void refresh('task');
  offerTaskUndo({ ...created, opIds: opId ? [opId] : [] });
}
