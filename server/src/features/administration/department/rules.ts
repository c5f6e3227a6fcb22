import type { DepartmentKey, DepartmentNode, DepartmentRecord } from '@opsyard/contract';

/** Maximum number and depth of departments. */
export const MAX_DEPARTMENTS = 2_000;
export const MAX_DEPTH = 10;
const PER_LETTER = 99;
const LAST = 26 * PER_LETTER;
const ENDING = /([A-Z])(\d\d)$/;

/** A department row with its parent. */
export type DepartmentRow = Omit<DepartmentRecord, 'key' | 'value' | 'title' | 'isLeaf' | 'orgType'>;

/**
 * Next code below a department: `A01` … `A99`, `B01` … `Z99` appended to the parent's code. All have the same width, so
 * that none is a prefix of another, and used codes are not reused.
 */
export function nextCode(parentCode: string, used: readonly string[]): string | undefined {
  const numbers = used.map((code) => numberOf(code.slice(parentCode.length)));
  const next = Math.max(0, ...numbers) + 1;
  if (next > LAST) return undefined;
  const letter = String.fromCharCode(65 + Math.floor((next - 1) / PER_LETTER));
  return `${parentCode}${letter}${String(((next - 1) % PER_LETTER) + 1).padStart(2, '0')}`;
}

function numberOf(ending: string): number {
  const [, letter = 'A', digits = '0'] = ending.length === 3 ? (ENDING.exec(ending) ?? []) : [];
  return (letter.charCodeAt(0) - 65) * PER_LETTER + Number(digits);
}

/** Ids of a department and its descendants; tolerates cycles. */
export function withBelow(rows: readonly Pick<DepartmentRow, 'id' | 'parentId'>[], id: string): string[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const found = new Set([id]);
  for (const one of found) for (const child of below.get(one) ?? []) found.add(child.id);
  return [...found];
}

/** Depth of a department, 1 at the top; 0 for none. */
export function depthOf(rows: readonly Pick<DepartmentRow, 'id' | 'parentId'>[], id: string): number {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  let depth = 0;
  for (let at = id; at !== '' && parents.has(at) && depth <= parents.size; at = parents.get(at) ?? '') depth += 1;
  return depth;
}

/** Number of levels of a subtree. */
export function heightOf(rows: readonly Pick<DepartmentRow, 'id' | 'parentId'>[], id: string): number {
  const top = depthOf(rows, id);
  return Math.max(...withBelow(rows, id).map((one) => depthOf(rows, one))) - top + 1;
}

/** Reorders the ids of a level, with one of them removed or inserted at a position. */
export function reordered(siblings: readonly string[], id: string, position: number): string[] {
  const others = siblings.filter((one) => one !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}

/** Presents a single department. */
export function presentDepartment(rows: readonly DepartmentRow[]): (row: DepartmentRow) => DepartmentRecord {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return (row) => ({
    ...row,
    key: row.id,
    value: row.id,
    title: row.departName,
    isLeaf: !parents.has(row.id),
    orgType: String(depthOf(rows, row.id)),
  });
}

/** Departments as trees; those whose parent is not included are roots. */
export function treeOf(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const present = presentDepartment(rows);
  return branches(rows, (row, children) => ({ ...present(row), ...(children.length > 0 && { children }) }));
}

/** Like `treeOf`, with names only. */
export function keyTreeOf(rows: readonly DepartmentRow[]): DepartmentKey[] {
  return branches(rows, ({ id, departName }, children) => ({
    key: id,
    value: id,
    title: departName,
    ...(children.length > 0 && { children }),
  }));
}

/** Departments in depth-first order. */
export function inTreeOrder(rows: readonly DepartmentRow[]): DepartmentRow[] {
  return branches<DepartmentRow[]>(rows, (row, below) => [row, ...below.flat()]).flat();
}

function branches<T>(rows: readonly DepartmentRow[], make: (row: DepartmentRow, children: T[]) => T): T[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (known.has(parentId) ? parentId : ''));
  const grow = (parentId: string): T[] => (below.get(parentId) ?? []).map((row) => make(row, grow(row.id)));
  return grow('');
}
