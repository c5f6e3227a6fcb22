import { type CustomChanges, isCustomKey, type TaskChanges, type TaskField, type TaskRow } from '@opsyard/contract';
import type { TaskStore } from '../reading/task-store.ts';
import { fieldValue } from '../text/field-value.ts';

/**
 * The version a change may replace, and the change as it should be sent. `base` is the task as the editor showed it when it opened: a
 * field with another value now was changed by somebody else, and the old version makes the server report a conflict. Fields
 * that are still as shown are based on the newest version, so that earlier changes of this page are not mistaken for another user's.
 * Of a list, what was added and removed is applied to its newest value.
 */
export function rebase(
  base: TaskRow,
  changes: TaskChanges,
  store: TaskStore,
): { version: number; changes: TaskChanges } {
  const saved = store.saved(base.id);
  if (!saved) return { version: base.version, changes };
  const version = rebasedVersion(base, Object.keys(changes) as TaskField[], { store });
  const isStale = version < saved.version;
  const lists = {
    ...(changes.assigneeIds && { assigneeIds: merged(changes.assigneeIds, base.assigneeIds, saved.assigneeIds) }),
    ...(changes.labelIds && { labelIds: merged(changes.labelIds, base.labelIds, saved.labelIds) }),
  };
  return { version, changes: { ...changes, ...(isStale ? {} : { ...lists, ...customLists(base, saved, changes) }) } };
}

/** Several options of a custom field, too. */
function customLists(base: TaskRow, saved: TaskRow, changes: TaskChanges): CustomChanges {
  const lists: CustomChanges = {};
  for (const [name, value] of Object.entries(changes)) {
    if (isCustomKey(name) && Array.isArray(value)) {
      lists[name] = merged(value, listIn(fieldValue(base, name)), listIn(fieldValue(saved, name)));
    }
  }
  return lists;
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The version a change of these fields may replace; `whole` where lists of custom fields are replaced as a whole. */
export function rebasedVersion(
  base: TaskRow,
  fields: readonly (TaskField | keyof TaskRow)[],
  { store, whole = false }: { store: TaskStore; whole?: boolean },
): number {
  const saved = store.saved(base.id);
  // After a conflict the user has been shown a newer task than this page has loaded.
  if (!saved || saved.version <= base.version) return base.version;
  return hasChanged(base, saved, { fields, whole }) ? base.version : saved.version;
}

type Compared = { fields: readonly (TaskField | keyof TaskRow)[]; whole: boolean };

/** What is in lists does not count, unless they are replaced as a whole: there both sides' changes go together. */
function hasChanged(base: TaskRow, saved: TaskRow, { fields, whole }: Compared): boolean {
  return fields.some((field) => {
    const [one, other] = [fieldValue(base, field), fieldValue(saved, field)];
    if (whole && isCustomKey(field)) return JSON.stringify(one) !== JSON.stringify(other);
    return !Array.isArray(one) && !Array.isArray(other) && (one ?? null) !== (other ?? null);
  });
}

function merged(mine: readonly string[], base: readonly string[], present: readonly string[]): string[] {
  const kept = present.filter((id) => mine.includes(id) || !base.includes(id));
  return [...new Set([...kept, ...mine.filter((id) => !base.includes(id))])];
}
