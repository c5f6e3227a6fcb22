import type { CategoryRecord } from '@opsyard/contract';

/** A category as a row of the tree. */
export type Line = CategoryRecord & { depth: number; isOpen: boolean };
type Below = ReadonlyMap<string, readonly CategoryRecord[] | undefined>;

/**
 * The visible rows of the tree: each expanded category (a key of `below`) is followed by its loaded children; each
 * category appears once.
 */
export function linesOf(top: readonly CategoryRecord[], below: Below): Line[] {
  const listed = new Set(top.map(({ id }) => id));
  const grown = (one: CategoryRecord, depth: number): Line[] => {
    const held = (below.get(one.id) ?? []).filter(({ id }) => !listed.has(id));
    const isOpen = below.has(one.id) && one.hasChild === '1';
    return [{ ...one, depth, isOpen }, ...(isOpen ? held.flatMap((child) => grown(child, depth + 1)) : [])];
  };
  return top.flatMap((one) => grown(one, 0));
}
