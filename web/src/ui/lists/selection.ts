/** The rows selected for a bulk action, and the start of a range. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Toggles a row, which becomes the start of ranges. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects all rows from the start of the range to this one, in addition to the selected ones; `between` contains their ids in order. */
export function extend(
  selection: Selection,
  id: string,
  between: (from: string, to: string) => readonly string[],
): Selection {
  const anchor = selection.anchor ?? id;
  return { ids: new Set([...selection.ids, ...between(anchor, id)]), anchor };
}

/** Selects all of the rows, or none if all are already selected. */
export function toggleAll({ ids, anchor }: Selection, all: readonly string[]): Selection {
  const isComplete = ids.size > 0 && all.every((id) => ids.has(id));
  return isComplete ? NOTHING : { ids: new Set([...ids, ...all]), anchor };
}

/** Selects some rows in addition to the selected ones, or removes them if all of them are selected. */
export function toggleSome({ ids, anchor }: Selection, some: readonly string[]): Selection {
  const isComplete = some.every((id) => ids.has(id));
  const others = [...ids].filter((id) => !some.includes(id));
  return { ids: new Set(isComplete ? others : [...ids, ...some]), anchor };
}

/** How many of some rows are selected. */
export function chosenOf({ ids }: Selection, some: readonly string[]): 'none' | 'some' | 'all' {
  const count = some.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === some.length ? 'all' : 'some';
}

/** Removes deleted rows from the selection; returns the same object if there are none. */
export function existingOnly(selection: Selection, exists: (id: string) => boolean): Selection {
  const ids = [...selection.ids].filter(exists);
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: null };
}
