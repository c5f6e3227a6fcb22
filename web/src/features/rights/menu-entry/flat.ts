import type { MenuEntry } from '@opsyard/contract';

/** An entry without its children; a top-level entry has no parent. */
export type FlatEntry = Omit<MenuEntry, 'children' | 'parentId'> & { parentId: string | null };

/** The entries of a tree in depth-first order. */
export function flat(entries: readonly MenuEntry[]): FlatEntry[] {
  return entries.flatMap(({ children = [], parentId, ...entry }) => [
    { ...entry, parentId: parentId || null },
    ...flat(children),
  ]);
}

/** The ids of an entry and its siblings after moving the entry by an offset; null beyond the ends. */
export function movedBy(entries: readonly FlatEntry[], id: string, by: 1 | -1): string[] | null {
  const siblings = siblingsOf(entries, id);
  const at = siblings.indexOf(id);
  const other = siblings[at + by];
  if (other === undefined) return null;
  return siblings.with(at, other).with(at + by, id);
}

/** The ids of the children of a parent after an entry was moved before or after one of them. */
export function moveNextTo(
  entries: readonly FlatEntry[],
  { id, target, edge }: { id: string; target: string; edge: 'top' | 'bottom' },
): { parentId: string | null; ids: string[] } {
  const parentId = entries.find((entry) => entry.id === target)?.parentId ?? null;
  const others = siblingsOf(entries, target).filter((one) => one !== id);
  const at = others.indexOf(target) + (edge === 'bottom' ? 1 : 0);
  return { parentId, ids: others.toSpliced(at, 0, id) };
}

/** The ids of an entry and its siblings, in order. */
export function siblingsOf(entries: readonly FlatEntry[], id: string): string[] {
  const parentId = entries.find((entry) => entry.id === id)?.parentId ?? null;
  return entries.filter((entry) => entry.parentId === parentId).map((entry) => entry.id);
}
