import { currentSession } from '../../kernel/session.ts';

/** Unsent drafts by record; they are not shown to another user who signs in on the same page. */
export function createDrafts<Draft>() {
  const drafts = new Map<string, Draft>();
  const keyOf = (recordId: string) => `${currentSession()?.user.id ?? ''} ${recordId}`;
  return {
    get: (recordId: string) => drafts.get(keyOf(recordId)),
    keep: (recordId: string, draft: Draft) => void drafts.set(keyOf(recordId), draft),
    forget: (recordId: string) => void drafts.delete(keyOf(recordId)),
  };
}
