import { currentSession, UNDO_KEY } from '../session.ts';

/** A call that undoes an operation other than one on tasks. */
export type UndoRequest = { route: { feature: string; id: string; method: string; path: string }; body: unknown };

/** An operation with all that is needed to undo it, also after a reload of the page. */
export type KeptOperation = {
  opId: string;
  /** A summary: "3 tasks moved to the trash". */
  text: string;
  /** Operations of the same action before this one, latest first; they are undone with it. */
  earlier?: readonly string[] | undefined;
  /** The projects whose lists of tasks change by the undo. */
  projectIds?: readonly string[] | undefined;
  /** Further features whose queries are invalidated by the undo. */
  alsoRefresh?: readonly string[] | undefined;
  /** What undoes it, if it is not an operation on tasks. */
  request?: UndoRequest | undefined;
  /** It was still pending, or nothing that can be kept undoes it: it only precedes older operations. */
  isLost?: boolean | undefined;
};

type Dated = { at: number; operation: KeptOperation };

const MAX_AGE = 24 * 3_600_000;

/** Keeps the operations of the current user for a reload of this tab. */
export function keepOperations(operations: readonly Dated[]): void {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  try {
    sessionStorage.setItem(UNDO_KEY, JSON.stringify({ userId, operations }));
  } catch {
    // Without storage, or if it is full, undo works until the next reload.
  }
}

/** The kept operations of the current user that the server still undoes; those of other users are removed. */
export function keptOperations(): Dated[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(UNDO_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('operations' in kept)) return [];
    if (kept.userId !== currentSession()?.user.id) sessionStorage.removeItem(UNDO_KEY);
    else if (Array.isArray(kept.operations)) return kept.operations.filter(isUndoable);
  } catch {
    // Something else is stored there.
  }
  return [];
}

function isUndoable(entry: Dated | null): entry is Dated {
  return typeof entry?.operation?.opId === 'string' && Date.now() - entry.at < MAX_AGE;
}
