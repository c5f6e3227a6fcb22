import { isCustomKey, type TaskConflict } from '@opsyard/contract';

export type Values = Partial<Record<string, unknown>>;
/** A change by another user since my version. */
export type NewerChange = {
  version: number;
  actorName: string | null;
  at: string;
  changes: Record<string, { from: unknown; to: unknown }>;
};

const LISTS: readonly string[] = ['assigneeIds', 'labelIds'];

export type Merge<C> = { changes: C; merged: string[]; conflicts: TaskConflict['conflicts'] };

/**
 * Merges my changes, based on an older version, with the current values: fields changed only by me are set; added and removed elements are
 * applied to lists; a field changed to different values on both sides is a conflict. `isList` tells which fields are lists.
 */
export function mergeStale<C extends object>(
  mine: C,
  {
    present,
    newer,
    isList = isMergedList,
  }: { present: Values; newer: readonly NewerChange[]; isList?: typeof isMergedList },
): Merge<C> {
  const theirs = new Map<string, { base: unknown; last: NewerChange }>();
  for (const entry of newer) {
    for (const [field, { from }] of Object.entries(entry.changes)) {
      theirs.set(field, { base: theirs.get(field)?.base ?? from, last: entry });
    }
  }
  const changes: Values = {};
  const conflicts: TaskConflict['conflicts'] = [];
  for (const [field, value] of Object.entries(mine) as [string, unknown][]) {
    const their = theirs.get(field);
    if (!their || same(value, present[field])) changes[field] = value;
    else if (isList(field, value))
      changes[field] = mergeList(asList(value), asList(their.base), asList(present[field]));
    else conflicts.push({ field, mine: value, theirs: present[field], by: their.last.actorName, at: their.last.at });
  }
  const merged = [...theirs.keys()].filter((field) => !(field in mine));
  return { changes: changes as C, merged, conflicts };
}

function isMergedList(field: string, value: unknown): boolean {
  return LISTS.includes(field) || (isCustomKey(field) && Array.isArray(value));
}

/** The current list with my additions and without my removals, compared with the list I started from. */
export function mergeList(mine: readonly string[], base: readonly string[], present: readonly string[]): string[] {
  const removed = base.filter((id) => !mine.includes(id));
  const added = mine.filter((id) => !base.includes(id));
  return [...new Set([...present.filter((id) => !removed.includes(id)), ...added])];
}

/** Whether two values of a field are equal; the order of a list is ignored. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((id) => other.includes(id));
  }
  return (one ?? null) === (other ?? null);
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
