import type { RowPart } from '../../../records/cells/follow-fill.ts';
import type { Grid } from '../grid/use-grid.ts';

/** The line at which a task would be dropped: at one of its edges or onto it, and what that changes beside the order. */
export type DropTarget = { line: number; edge: RowPart; hint: string | null };

/** A task in one of the groups of a list. */
export type Dragged = { section: string; id: string };

export type Place = { section: string; parentId: string | null; order: readonly string[]; moved: ReadonlySet<string> };

/** The tasks that can change places with that of a line, and those that move with it. */
export function placeOf({ lines, nesting, selection, store }: Grid, at: number): Place | null {
  const line = lines.at(at);
  if (line?.kind !== 'row' || !line.id) return null;
  const parentId = line.depth > 0 ? (store.get(line.id)?.parentId ?? null) : null;
  const order = parentId === null ? line.section.ids : (nesting?.unfolded.get(parentId) ?? []);
  const moved = selection.ids.has(line.id) ? new Set(order.filter((id) => selection.ids.has(id))) : new Set([line.id]);
  return { section: line.section.value, parentId, order, moved };
}
