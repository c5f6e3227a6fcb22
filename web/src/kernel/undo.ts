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
  takeBack?: (opId: string) => Promise<string | null>;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
};

/** An operation of the user: its result once answered, null if it failed. */
type PendingOperation = Promise<Undoable | null>;

const MAX_OPERATIONS = 50;
const pile: PendingOperation[] = [];

/**
 * Keeps the place of something that is on its way, so that Ctrl+Z takes back what was done last and not what was answered last;
 * the returned function says what it was, with a button to take it back, or that it came to nothing. Only its first call counts.
 */
export function beginUndoable(): (undoable: Undoable | null) => void {
  const { promise: deed, resolve } = Promise.withResolvers<Undoable | null>();
  put(deed);
  let isOpen = true;
  return (undoable) => {
    if (!isOpen) return;
    isOpen = false;
    resolve(undoable);
    if (!undoable) drop(deed);
    else if (!undoable.silent) {
      offerUndo({ key: `undo:${undoable.opId}`, text: undoable.text, undo: () => void takeBack(deed) });
    }
  };
}

/** Undoes the latest operation of this page, after pending operations and undos have been answered. */
export async function undoLatest(): Promise<void> {
  const latest = pile.at(-1);
  if (latest) await takeBack(latest);
  else notify(({ message }) => void message.info(i18next.t('common:undo.nothing')));
}

function put(deed: PendingOperation): void {
  pile.push(deed);
  if (pile.length > MAX_OPERATIONS) pile.shift();
}

function drop(deed: PendingOperation): void {
  const place = pile.indexOf(deed);
  if (place >= 0) pile.splice(place, 1);
}

/** Serial: later operations have to be undone before earlier ones they are based on. */
function takeBack(deed: PendingOperation): Promise<void> {
  drop(deed);
  return runInOrder('undo', async () => {
    const undoable = await deed;
    if (!undoable) return;
    withdrawUndo(`undo:${undoable.opId}`);
    try {
      const said = await (undoable.takeBack ?? takeBackTasks)(undoable.opId);
      const text = said ?? i18next.t('common:undo.doneTitle');
      notify(({ message }) => void message.success({ key: `undone:${undoable.opId}`, content: text }));
      await undoable.onUndone?.();
      void refresh('task', 'project', 'trash', 'activity', ...(undoable.alsoRefresh ?? []));
    } catch (error) {
      // The error is already shown; if the outcome is unknown, the operation remains undoable.
      if (error instanceof RequestError && error.isUndecided) put(deed);
    }
  });
}

async function takeBackTasks(opId: string): Promise<string | null> {
  const { kept, jobId } = await call(operation.undo, { body: { opId } });
  if (jobId) return i18next.t('common:undoByJob');
  return kept > 0 ? i18next.t('common:undoKept', { count: kept }) : null;
}
