import { currentSession } from '../../../kernel/session.ts';

/** What somebody typed at tasks and has not sent; whoever signs in after them on the same page does not see it. */
export function createDrafts<Draft>() {
  const drafts = new Map<string, Draft>();
  const keyOf = (taskId: string) => `${currentSession()?.user.id ?? ''} ${taskId}`;
  return {
    get: (taskId: string) => drafts.get(keyOf(taskId)),
    keep: (taskId: string, draft: Draft) => void drafts.set(keyOf(taskId), draft),
    forget: (taskId: string) => void drafts.delete(keyOf(taskId)),
  };
}
