import type { DepartmentNode } from '@opsyard/contract';

export type Move = { id: string; parentId: string | null; place: number };
/** Drop position relative to a department. */
export type Drop = 'above' | 'below' | 'inside';

/** All departments of a tree, with the ids of their siblings and their parent. */
export function flat(tree: readonly DepartmentNode[]): DepartmentNode[] {
  return tree.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

/** The ids of a department and its descendants. */
function idsWithin(node: DepartmentNode): string[] {
  return flat([node]).map(({ id }) => id);
}

/** The ids of the children of a department, or of the top level. */
export function levelOf(tree: readonly DepartmentNode[], parentId: string): string[] {
  const level = parentId === '' ? tree : (flat(tree).find(({ id }) => id === parentId)?.children ?? []);
  return level.map(({ id }) => id);
}

/** The move for a drop; null when a department would become its own descendant or would not move. */
export function moveOf(
  tree: readonly DepartmentNode[],
  id: string,
  { target, drop }: { target: string; drop: Drop },
): Move | null {
  const all = flat(tree);
  const moved = all.find((node) => node.id === id);
  const targetNode = all.find((node) => node.id === target);
  if (!moved || !targetNode || idsWithin(moved).includes(target)) return null;
  if (drop === 'inside')
    return { id, parentId: targetNode.id, place: levelOf(tree, targetNode.id).filter((one) => one !== id).length };
  const others = levelOf(tree, targetNode.parentId).filter((one) => one !== id);
  const place = others.indexOf(target) + (drop === 'below' ? 1 : 0);
  return { id, parentId: targetNode.parentId || null, place };
}

/** The current position of a department, as the move that restores it. */
export function placeOf(tree: readonly DepartmentNode[], id: string): Move | null {
  const node = flat(tree).find((one) => one.id === id);
  return node ? { id, parentId: node.parentId || null, place: levelOf(tree, node.parentId).indexOf(id) } : null;
}

/** The move of a department by one place within its level; null at the ends. */
export function step(tree: readonly DepartmentNode[], node: DepartmentNode, by: -1 | 1): Move | null {
  const level = levelOf(tree, node.parentId);
  const place = level.indexOf(node.id) + by;
  return place < 0 || place >= level.length ? null : { id: node.id, parentId: node.parentId || null, place };
}

/** The tree reduced to the matches of a search and their ancestors. */
export function matching(tree: readonly DepartmentNode[], words: string): DepartmentNode[] {
  const word = words.trim().toLowerCase();
  if (word === '') return [...tree];
  return tree.flatMap((node) => {
    const children = matching(node.children ?? [], words);
    const fits = [node.departName, node.departNameEn, node.orgCode].some((name) => name?.toLowerCase().includes(word));
    if (!fits && children.length === 0) return [];
    const { children: _, ...isolated } = node;
    return [{ ...isolated, ...(children.length > 0 && { children }) }];
  });
}
