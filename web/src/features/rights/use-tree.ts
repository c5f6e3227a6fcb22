import { useState } from 'react';
import { type TreeEntry, type TreeRow, treeRows } from './tree-rows.ts';

/** State of a tree with collapsible entries. */
export function useTree<T extends TreeEntry>(
  entries: readonly T[],
  { search, keep }: { search: string; keep?: ((id: string) => boolean) | undefined },
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows: TreeRow<T>[] = treeRows(entries, { closed, search, ...(keep && { keep }) });
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return {
    rows,
    toggle,
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(entries.map(({ id }) => id))),
  };
}
