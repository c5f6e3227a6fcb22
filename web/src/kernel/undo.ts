import { operation } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from './api.ts';
import { notify } from './notices.ts';
import { refresh } from './query-cache.ts';
import { Refused } from './refused.ts';
import { sayUndoable } from './undoable.ts';

export type Undoable = {
  opId: string;
  /** What was done: "3 tasks moved to the trash". */
  text: string;
  /** Features whose readings change when it is taken back. */
  alsoRefresh?: readonly string[];
  onUndone?: () => void;
  /** Only remember it for Ctrl+Z, without a message. */
  silent?: boolean;
};

const MOST_KEPT = 50;
const done: Undoable[] = [];

/** Says what was done with a button to take it back, and remembers it for Ctrl+Z. */
export function offerUndo(undoable: Undoable): void {
  done.push(undoable);
  if (done.length > MOST_KEPT) done.shift();
  if (undoable.silent) return;
  sayUndoable({ key: `undo:${undoable.opId}`, text: undoable.text, undo: () => void takeBack(undoable) });
}

/** Takes the latest operation of this page back. */
export async function undoLatest(): Promise<void> {
  const latest = done.at(-1);
  if (latest) await takeBack(latest);
  else notify(({ message }) => void message.info(i18next.t('common:undo.nothing')));
}

async function takeBack(undoable: Undoable): Promise<void> {
  const place = done.indexOf(undoable);
  if (place >= 0) done.splice(place, 1);
  try {
    const { kept } = await call(operation.undo, { body: { opId: undoable.opId } });
    const text = kept > 0 ? i18next.t('common:undoKept', { count: kept }) : i18next.t('common:undo.doneTitle');
    notify(({ message }) => void message.success({ key: `undone:${undoable.opId}`, content: text }));
    undoable.onUndone?.();
    await refresh('task', 'project', 'trash', 'activity', ...(undoable.alsoRefresh ?? []));
  } catch (error) {
    // Why it cannot be taken back has been said already; when nobody answered it stays on the pile.
    if (error instanceof Refused && error.status === 0) done.push(undoable);
  }
}
