import { TASK_DEPTH_MAX, type TaskRow } from '@opsyard/contract';
import type { RowPart } from '../../../records/cells/follow-fill.ts';
import type { Line } from '../../../records/grid/lines.ts';
import type { Unfolded } from '../grid/groups/branches.ts';
import { isUnchanged, placedBeside, type Reordered } from './reorder.ts';

/** Where dropped tasks of a nested list would go. */
export type NestTarget = {
  id: string;
  /** The edge at which they go, or onto the task, which becomes their parent. */
  part: RowPart;
  parentId: string | null;
  isNewParent: boolean;
  /** Their place among the subtasks of the parent; null where only the parent changes. */
  to: Reordered | null;
};

/** The tasks that are dragged, and below which one they show. */
type Moved = { rows: readonly TaskRow[]; parentId: string | null };
type Over = { line: Extract<Line, { kind: 'row' }>; part: RowPart };
type Nested = {
  unfolded: Unfolded;
  rowOf: (id: string) => TaskRow | undefined;
  /** Whether the list is in manual order: in another one, only the parent changes. */
  hasOrder: boolean;
  /** Whether a task belongs to the group of a section. */
  isIn: (row: TaskRow, section: string) => boolean;
};

/** What dropping tasks on a line of a nested list does; null where nothing changes, or they would be below themselves or too deep. */
export function nestTarget(moved: Moved, at: Over, nested: Nested): NestTarget | null {
  const aim = aimOf(at, nested);
  if (!aim || moved.rows.length === 0 || !isAllowed(moved, at, { aim, nested })) return null;
  const { over, parentId, isWithin } = aim;
  const isNewParent = parentId !== moved.parentId;
  const { part } = at;
  const target = { id: over.id, part, parentId, isNewParent };
  if (part === 'middle') return isNewParent ? { ...target, to: null } : null;
  const siblings = parentId === null ? at.line.section.ids : (nested.unfolded.get(parentId) ?? []);
  const ids = moved.rows.map(({ id }) => id);
  const beside = { overId: over.id, side: isWithin ? ('top' as const) : part };
  const to = nested.hasOrder ? placedBeside(siblings, ids, beside) : null;
  const isSame = !isNewParent && (to === null || isUnchanged(siblings, to));
  return isSame ? null : { ...target, to };
}

/** The task of a line, and the parent that dropped tasks get, in it or the one they get beside it. */
type Aim = { over: TaskRow; parentId: string | null; isWithin: boolean };

function aimOf({ line, part }: Over, { unfolded, rowOf }: Nested): Aim | null {
  const over = line.id === undefined ? undefined : rowOf(line.id);
  if (!over) return null;
  // What is put below a task whose subtasks are shown is the first of them.
  const isWithin = part === 'bottom' && (unfolded.get(over.id) ?? []).length > 0;
  if (part === 'middle' || isWithin) return { over, parentId: over.id, isWithin };
  return { over, parentId: line.depth > 0 ? over.parentId : null, isWithin };
}

function isAllowed({ rows }: Moved, { line }: Over, { aim, nested }: { aim: Aim; nested: Nested }): boolean {
  const { over, parentId } = aim;
  if (parentId === null) return rows.every((row) => nested.isIn(row, line.section.value));
  const depth = parentId === over.id ? line.depth + 1 : line.depth;
  const ids = new Set(rows.map(({ id }) => id));
  return depth <= TASK_DEPTH_MAX && !isBelow(parentId, ids, nested.rowOf);
}

/** Whether a task is one of some tasks or below one of them, as far as the page has read the tasks above it. */
function isBelow(id: string, ids: ReadonlySet<string>, rowOf: Nested['rowOf']): boolean {
  for (let at: string | null = id; at !== null; at = rowOf(at)?.parentId ?? null) if (ids.has(at)) return true;
  return false;
}
