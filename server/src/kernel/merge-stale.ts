import { sameValue } from '@opsyard/contract';

type Values = Readonly<Partial<Record<string, unknown>>>;
/** A change by another user since the version of an edit. */
export type NewerChange = {
  actorName: string | null;
  at: string;
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
};
export type FieldConflict = { field: string; mine: unknown; theirs: unknown; by: string | null; at: string };
export type Merge<C> = {
  changes: C;
  /** Fields that only others have changed. */
  merged: string[];
  conflicts: FieldConflict[];
};

/**
 * Three-way merge of my changes, based on an older version, with the current values: fields changed only by me are set; additions and removals
 * are applied to lists; a field changed to different values on both sides is a conflict. `isList` says which values are lists, by default all arrays.
 */
export function mergeStale<C extends object>(
  mine: C,
  {
    present,
    newer,
    isList = (_, value) => Array.isArray(value),
  }: { present: Values; newer: readonly NewerChange[]; isList?: (field: string, value: unknown) => boolean },
): Merge<C> {
  const theirs = changesByField(newer);
  const changes: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, value] of Object.entries(mine) as [string, unknown][]) {
    const their = theirs.get(field);
    if (!their || sameValue(value, present[field])) changes[field] = value;
    else if (isList(field, value))
      changes[field] = mergeList(asList(value), asList(their.base), asList(present[field]));
    else conflicts.push({ field, mine: value, theirs: present[field], by: their.last.actorName, at: their.last.at });
  }
  const merged = [...theirs.keys()].filter((field) => !Object.hasOwn(mine, field));
  return { changes: changes as C, merged, conflicts };
}

/** The value of each changed field before the first change, and the last change of it. */
function changesByField(newer: readonly NewerChange[]): ReadonlyMap<string, { base: unknown; last: NewerChange }> {
  const fields = new Map<string, { base: unknown; last: NewerChange }>();
  for (const entry of newer) {
    for (const [field, { from }] of Object.entries(entry.changes)) {
      const first = fields.get(field);
      fields.set(field, { base: first ? first.base : from, last: entry });
    }
  }
  return fields;
}

/** The current list with my additions and without my removals, compared with the list I started from. */
export function mergeList<V>(mine: readonly V[], base: readonly V[], present: readonly V[]): V[] {
  const removed = base.filter((one) => !mine.includes(one));
  const added = mine.filter((one) => !base.includes(one));
  return [...new Set([...present.filter((one) => !removed.includes(one)), ...added])];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
