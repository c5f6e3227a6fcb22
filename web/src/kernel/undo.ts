import { operation } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from './api.ts';
import { notify } from './notify.ts';
import { refresh } from './query-cache.ts';
import { RequestError } from './request-error.ts';
import { runInOrder } from './run-in-order.ts';
import { offerUndo, withdrawUndo } from './undo-message.ts';

export type Undoable = {
  opId: string;
  /** A summary: "3 tasks moved to the trash". */
  text: string;
  /** Further features whose queries are invalidated by the undo. */
  alsoRefresh?: readonly string[];
  onUndone?: () => unknown;
  /** The undo function of operations that are not task operations; it may return a message. */
  undo?: (opId: string) => Promise<string | null>;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
};

/** An operation of the user: its result once answered, null if it failed. */
type PendingOperation = Promise<Undoable | null>;

const MAX_OPERATIONS = 50;
const operations: PendingOperation[] = [];

/**
 * Registers a pending operation, so that Ctrl+Z undoes the last operation started rather than the last one answered. The returned function
 * reports the result and offers undo, or (null) removes a failed operation; only its first call has an effect.
 */
export function beginUndoable(): (undoable: Undoable | null) => void {
  const { promise: pending, resolve } = Promise.withResolvers<Undoable | null>();
  store(pending);
  let isOpen = true;
  return (undoable) => {
    if (!isOpen) return;
    isOpen = false;
    resolve(undoable);
    if (!undoable) drop(pending);
    else if (!undoable.silent) {
      offerUndo({ key: `undo:${undoable.opId}`, text: undoable.text, undo: () => void undo(pending) });
    }
  };
}

/** Undoes the latest operation of this page, after pending operations and undos have been answered. */
export async function undoLatest(): Promise<void> {
  const latest = operations.at(-1);
  if (latest) await undo(latest);
  else notify(({ message }) => void message.info(i18next.t('common:undo.nothing')));
}

function store(pending: PendingOperation): void {
  operations.push(pending);
  if (operations.length > MAX_OPERATIONS) operations.shift();
}

function drop(pending: PendingOperation): void {
  const index = operations.indexOf(pending);
  if (index >= 0) operations.splice(index, 1);
}

/** Serial: later operations have to be undone before earlier ones they are based on. */
function undo(pending: PendingOperation): Promise<void> {
  drop(pending);
  return runInOrder('undo', async () => {
    const undoable = await pending;
    if (!undoable) return;
    withdrawUndo(`undo:${undoable.opId}`);
    try {
      const result = await (undoable.undo ?? undoTasks)(undoable.opId);
      const text = result ?? i18next.t('common:undo.doneTitle');
      notify(({ message }) => void message.success({ key: `undone:${undoable.opId}`, content: text }));
      await undoable.onUndone?.();
      void refresh('task', 'project', 'trash', 'activity', ...(undoable.alsoRefresh ?? []));
    } catch (error) {
      // The error is already shown; if the outcome is unknown, the operation remains undoable.
      if (error instanceof RequestError && error.isUndecided) store(pending);
    }
  });
}

async function undoTasks(opId: string): Promise<string | null> {
  const { kept, jobId } = await call(operation.undo, { body: { opId } });
  if (jobId) return i18next.t('common:undoByJob');
  return kept > 0 ? i18next.t('common:undoKept', { count: kept }) : null;
}
