import { type DraftKind, deleteDraft, draftOf, keepDraft, pathNow } from '../../kernel/forms/drafts.ts';

/** Unsent drafts by record, which survive a reload; they are not shown to another user who signs in on the same page. */
export function createDrafts<Value>(kind: DraftKind) {
  return {
    get: (recordId: string) => draftOf(kind, recordId)?.value as Value | undefined,
    keep: (recordId: string, value: Value, title = '') =>
      keepDraft({ kind, id: recordId, value, title, path: pathNow() }),
    forget: (recordId: string) => deleteDraft(kind, recordId),
  };
}
