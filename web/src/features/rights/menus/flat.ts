import type { MenuEntry } from '@opsyard/contract';

/** An entry without what lies below it; at the top it has no parent. */
export type FlatEntry = Omit<MenuEntry, 'children' | 'parentId'> & { parentId: string | null };

/** The entries of a tree in the order in which it is read. */
export function flat(entries: readonly MenuEntry[]): FlatEntry[] {
  return entries.flatMap(({ children = [], parentId, ...entry }) => [
    { ...entry, parentId: parentId || null },
    ...flat(children),
  ]);
}

/** The ids of those beside an entry, itself among them, with the entry moved by so many places; null where there is no such place. */
export function movedBy(entries: readonly FlatEntry[], id: string, by: 1 | -1): string[] | null {
  const beside = besideOf(entries, id);
  const at = beside.indexOf(id);
  const other = beside[at + by];
  if (other === undefined) return null;
  return beside.with(at, other).with(at + by, id);
}

/** The ids below a parent after an entry was put before or after another of them. */
export function movedBeside(
  entries: readonly FlatEntry[],
  { id, target, edge }: { id: string; target: string; edge: 'top' | 'bottom' },
): { parentId: string | null; ids: string[] } {
  const parentId = entries.find((entry) => entry.id === target)?.parentId ?? null;
  const others = besideOf(entries, target).filter((one) => one !== id);
  const at = others.indexOf(target) + (edge === 'bottom' ? 1 : 0);
  return { parentId, ids: others.toSpliced(at, 0, id) };
}

/** The ids of an entry and of those beside it, in their order. */
export function besideOf(entries: readonly FlatEntry[], id: string): string[] {
  const parentId = entries.find((entry) => entry.id === id)?.parentId ?? null;
  return entries.filter((entry) => entry.parentId === parentId).map((entry) => entry.id);
}
