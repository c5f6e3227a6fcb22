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

/** Removes deleted rows from the selection; returns the same object if there are none. */
export function existingOnly(selection: Selection, exists: (id: string) => boolean): Selection {
  const ids = [...selection.ids].filter(exists);
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: null };
}
