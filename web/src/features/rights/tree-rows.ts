import type { Language } from '../../kernel/language.ts';

/** What any entry of a tree of permissions has. */
export type TreeEntry = {
  id: string;
  parentId: string | null;
  name: string;
  nameZh: string | null;
  perms: string | null;
};
export type TreeRow<T> = { entry: T; depth: number; hasBelow: boolean; isOpen: boolean };

/** What an entry is called in a language. */
export function nameIn(language: Language, { name, nameZh }: Pick<TreeEntry, 'name' | 'nameZh'>): string {
  return language === 'zh' ? (nameZh ?? name) : name;
}

/** The entries directly below each, those at the top under `''`; one whose parent is missing stands at the top. */
export function belowEach<T extends TreeEntry>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const known = new Set(entries.map(({ id }) => id));
  return Map.groupBy(entries, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
}

/** The ids of all entries below one. */
export function allBelow<T extends TreeEntry>(below: ReadonlyMap<string, readonly T[]>, id: string): string[] {
  return (below.get(id) ?? []).flatMap((child) => [child.id, ...allBelow(below, child.id)]);
}

type Shown = {
  /** The entries whose children are not shown. */
  closed: ReadonlySet<string>;
  search: string;
  keep?: (id: string) => boolean;
};

/** The rows of a tree as they are shown: a search shows what it finds with everything above it. */
export function treeRows<T extends TreeEntry>(entries: readonly T[], { closed, search, keep }: Shown): TreeRow<T>[] {
  const below = belowEach(entries);
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
