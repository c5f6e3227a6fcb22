import { currentSession } from '../../kernel/session.ts';

/** What somebody typed at records and has not sent; whoever signs in after them on the same page does not see it. */
export function createDrafts<Draft>() {
  const drafts = new Map<string, Draft>();
  const keyOf = (recordId: string) => `${currentSession()?.user.id ?? ''} ${recordId}`;
  return {
    get: (recordId: string) => drafts.get(keyOf(recordId)),
    keep: (recordId: string, draft: Draft) => void drafts.set(keyOf(recordId), draft),
    forget: (recordId: string) => void drafts.delete(keyOf(recordId)),
  };
}
