import { beginUndoable, whenUndone } from '../../../kernel/writes/undo.ts';
import { expectOperation, rememberOperation } from './own-operations.ts';
import { taskStoreOf } from './reading/task-store.ts';

type Done = {
  /** The operations of the user's action, in their order; none if nothing changed. */
  opIds: readonly string[];
  text: string;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
  /** Another project whose list changes on undo. */
  otherId?: string;
  /** Groups of calls whose queries are invalidated by the undo. */
  alsoRefresh?: readonly string[];
};

/**
 * Registers a pending change of tasks for undo; the returned function provides its operations and message, and only its first
 * call counts. Lists are reloaded after an undo.
 */
export function beginTaskUndo(projectId: string): (done: Done | null) => void {
  const finish = beginUndoable();
  const answered = expectOperation();
  return (done) => {
    for (const opId of done?.opIds ?? []) rememberOperation(opId);
    answered();
    const [last, ...earlier] = [...(done?.opIds ?? [])].reverse();
    if (!done || last === undefined) return finish(null);
    const { text, silent = false, otherId, alsoRefresh = [] } = done;
    const projectIds = otherId ? [projectId, otherId] : [projectId];
    finish({ opId: last, text, silent, earlier, projectIds, alsoRefresh: ['dependency', ...alsoRefresh] });
  };
}

/** The same for operations that are already complete. */
export function offerTaskUndo({ projectId, ...done }: Done & { projectId: string }): void {
  beginTaskUndo(projectId)(done);
}

whenUndone((projectIds) => {
  for (const id of projectIds) taskStoreOf(id).markStale();
});
