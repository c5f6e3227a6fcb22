/** The rows chosen for one action together, and where a range begins. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Chooses a row, or no longer; ranges begin there from now on. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses all rows from where the range begins to this one, beside those chosen already; `between` names them in their order. */
export function extend(
  selection: Selection,
  id: string,
  between: (from: string, to: string) => readonly string[],
): Selection {
  const anchor = selection.anchor ?? id;
  return { ids: new Set([...selection.ids, ...between(anchor, id)]), anchor };
}

/** Chooses all of some rows; none when all are chosen already. */
export function toggleAll({ ids, anchor }: Selection, all: readonly string[]): Selection {
  const isComplete = ids.size > 0 && all.every((id) => ids.has(id));
  return isComplete ? NOTHING : { ids: new Set([...ids, ...all]), anchor };
}

/** The selection without rows that are gone; the same one when none is. */
export function kept(selection: Selection, exists: (id: string) => boolean): Selection {
  const ids = [...selection.ids].filter(exists);
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: null };
}
