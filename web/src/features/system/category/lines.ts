import type { CategoryRecord } from '@opsyard/contract';

/** A category as a row of the tree. */
export type Line = CategoryRecord & { depth: number; isOpen: boolean };
type ChildrenByParent = ReadonlyMap<string, readonly CategoryRecord[] | undefined>;

/**
 * The visible rows of the tree: each expanded category (a key of `below`) is followed by its loaded children; each
 * category appears once.
 */
export function linesOf(top: readonly CategoryRecord[], below: ChildrenByParent): Line[] {
  const listed = new Set(top.map(({ id }) => id));
  const expand = (one: CategoryRecord, depth: number): Line[] => {
    const children = (below.get(one.id) ?? []).filter(({ id }) => !listed.has(id));
    const isOpen = below.has(one.id) && one.hasChild === '1';
    return [{ ...one, depth, isOpen }, ...(isOpen ? children.flatMap((child) => expand(child, depth + 1)) : [])];
  };
  return top.flatMap((one) => expand(one, 0));
}
