import type { Language } from '../../kernel/words/language.ts';

/** Common fields of the entries of permission trees. */
export type TreeEntry = {
  id: string;
  parentId: string | null;
  name: string;
  nameZh: string | null;
  perms: string | null;
};
export type TreeRow<T> = { entry: T; depth: number; hasBelow: boolean; isOpen: boolean };

export function nameIn(language: Language, { name, nameZh }: Pick<TreeEntry, 'name' | 'nameZh'>): string {
  return language === 'zh' ? (nameZh ?? name) : name;
}

/** Children by parent id, top-level entries under `''`; an entry whose parent is missing is top-level. */
export function childrenByParent<T extends TreeEntry>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const known = new Set(entries.map(({ id }) => id));
  return Map.groupBy(entries, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
}

/** The ids of all descendants of an entry. */
export function descendantsOf<T extends TreeEntry>(below: ReadonlyMap<string, readonly T[]>, id: string): string[] {
  return (below.get(id) ?? []).flatMap((child) => [child.id, ...descendantsOf(below, child.id)]);
}

type TreeRowOptions = {
  /** Collapsed entries. */
  closed: ReadonlySet<string>;
  search: string;
  keep?: (id: string) => boolean;
};

/** The visible rows of a tree; a search shows the matches with their ancestors. */
export function treeRows<T extends TreeEntry>(
  entries: readonly T[],
  { closed, search, keep }: TreeRowOptions,
): TreeRow<T>[] {
  const below = childrenByParent(entries);
  const text = search.trim().toLowerCase();
  const isFound = (entry: T) =>
    (text === '' || [entry.name, entry.nameZh, entry.perms].some((one) => one?.toLowerCase().includes(text))) &&
    (keep?.(entry.id) ?? true);
  const narrowed = text !== '' || keep !== undefined;
  const rowsBelow = (parentId: string, depth: number): TreeRow<T>[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const inner = rowsBelow(entry.id, depth + 1);
      if (narrowed && inner.length === 0 && !isFound(entry)) return [];
      const isOpen = narrowed || !closed.has(entry.id);
      const hasBelow = narrowed ? inner.length > 0 : below.has(entry.id);
      return [{ entry, depth, hasBelow, isOpen }, ...(isOpen ? inner : [])];
    });
  return rowsBelow('', 0);
}
