import type { TaskChanges, TaskRow, TransitionApproval } from '@opsyard/contract';
import { notify } from '../../../../kernel/notify.ts';
import { createStore, useStore } from '../../../../kernel/storage/store.ts';
import type { ProjectScope } from '../reading/scope.ts';
import { approvalIn, missingIn, reasonText, refusalsOf } from './transitions.ts';

/** The values entered for a transition. */
export type TransitionAnswer = { changes: TaskChanges; comment?: string };
/** A transition that waits for fields that are missing. */
export type TransitionRequest = {
  projectId: string;
  row: TaskRow;
  toId: string;
  fields: readonly string[];
  /** The approval to be requested instead of the change; what else was to be changed is saved with the request. */
  approval: TransitionApproval | undefined;
  /** Other changes made with it, and the comment. */
  changes: TaskChanges;
  comment: string | undefined;
  /** Null: the task stays where it is. */
  answer: (given: TransitionAnswer | null) => void;
};

const open = createStore<TransitionRequest | null>(null);

/** The transition of a project that waits for fields. */
export function useTransitionRequest(projectId: string): TransitionRequest | null {
  const request = useStore(open);
  return request?.projectId === projectId ? request : null;
}

type Requested = { row: TaskRow; toId: string; changes?: TaskChanges; comment?: string | undefined };

/**
 * Checks whether a task may change to a status: `true` if it may; otherwise the reason is shown, or the user is asked for
 * missing values, which are returned, or null if cancelled or if the user requested an approval instead.
 */
export function prepareTransition(scope: ProjectScope, desired: Requested): true | Promise<TransitionAnswer | null> {
  const { row, toId, changes, comment } = desired;
  const refusals = refusalsOf(scope, { row, toId, changes, hasComment: Boolean(comment?.trim()) });
  if (refusals.length === 0) return true;
  const fields = missingIn(refusals);
  if (!fields) {
    const text = reasonText(scope, { fromId: row.statusId, toId }, refusals);
    notify(({ message }) => void message.warning(text));
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    open.get()?.answer(null);
    open.set({
      ...{ projectId: scope.project.id, row, toId, fields, approval: approvalIn(refusals), comment },
      changes: withoutStatus(changes),
      answer(given) {
        open.set(null);
        resolve(given);
      },
    });
  });
}

function withoutStatus(changes: TaskChanges = {}): TaskChanges {
  const { statusId: _, ...others } = changes;
  return others;
}
