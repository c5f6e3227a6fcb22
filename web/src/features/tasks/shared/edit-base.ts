import type { TaskChanges, TaskField, TaskRow } from '@opsyard/contract';
import type { TaskStore } from './task-store.ts';

/**
 * The version a change may replace, and the change as it should be sent. `base` is the task as the editor showed it when it opened: a
 * field that has another value by now was changed by somebody else, and the old version makes the server ask which value stays. Fields
 * that are still as they were shown go upon the newest version, so that earlier changes of this page are never taken for somebody else's.
 * Of a list, what was added and removed is applied to its newest value.
 */
export function rebase(
  base: TaskRow,
  changes: TaskChanges,
  store: TaskStore,
): { version: number; changes: TaskChanges } {
  const saved = store.saved(base.id);
  if (!saved) return { version: base.version, changes };
  const version = rebasedVersion(base, Object.keys(changes) as TaskField[], store);
  const isStale = version < saved.version;
  const lists = {
    ...(changes.assigneeIds && { assigneeIds: merged(changes.assigneeIds, base.assigneeIds, saved.assigneeIds) }),
    ...(changes.labelIds && { labelIds: merged(changes.labelIds, base.labelIds, saved.labelIds) }),
  };
  return { version, changes: { ...changes, ...(isStale ? {} : lists) } };
}

/** The version a change of these fields may replace. */
export function rebasedVersion(base: TaskRow, fields: readonly (keyof TaskRow)[], store: TaskStore): number {
  const saved = store.saved(base.id);
  // After a refusal the person has been shown a newer task than this page has read by now.
  if (!saved || saved.version <= base.version) return base.version;
  return hasChanged(base, saved, fields) ? base.version : saved.version;
}

/** What is in lists does not count: there both sides' changes go together. */
function hasChanged(base: TaskRow, saved: TaskRow, fields: readonly (keyof TaskRow)[]): boolean {
  return fields.some((field) => !Array.isArray(base[field]) && (base[field] ?? null) !== (saved[field] ?? null));
}

function merged(mine: readonly string[], base: readonly string[], present: readonly string[]): string[] {
  const kept = present.filter((id) => mine.includes(id) || !base.includes(id));
  return [...new Set([...kept, ...mine.filter((id) => !base.includes(id))])];
}
