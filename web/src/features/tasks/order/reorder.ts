import { type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { moveCards } from '../board/moves/move-cards.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** The maximum number of tasks of one move. */
export const MOVED_MAX = 200;

/** Tasks and the number of those above them once they have been moved; the order consists of the ids that are shown. */
export type Reordered = { ids: string[]; above: string[]; below: string[] };

/** One step up or down of some tasks of an order, which come together; null at its end. */
export function stepped(order: readonly string[], moved: ReadonlySet<string>, step: -1 | 1): Reordered | null {
  const ids = order.filter((id) => moved.has(id));
  const first = order.findIndex((id) => moved.has(id));
  const last = order.findLastIndex((id) => moved.has(id));
  if (first < 0) return null;
  const rest = order.filter((id) => !moved.has(id));
  const isScattered = last - first + 1 > ids.length;
  // The number of tasks that stay above them.
  const [above, until] = [first, last + 1 - ids.length];
  const to = step < 0 ? above - 1 : until + 1;
  if (to >= 0 && to <= rest.length) return { ids, above: rest.slice(0, to), below: rest.slice(to) };
  const end = step < 0 ? 0 : rest.length;
  return isScattered ? { ids, above: rest.slice(0, end), below: rest.slice(end) } : null;
}

/** Tasks of an order dropped on another one, in whose direction they go; null where nothing moves. */
export function droppedOn(order: readonly string[], moved: ReadonlySet<string>, overId: string): Reordered | null {
  const ids = order.filter((id) => moved.has(id));
  const from = order.findIndex((id) => moved.has(id));
  const over = order.indexOf(overId);
  if (from < 0 || over < 0 || moved.has(overId)) return null;
  const rest = order.filter((id) => !moved.has(id));
  const to = rest.indexOf(overId) + (over > from ? 1 : 0);
  return { ids, above: rest.slice(0, to), below: rest.slice(to) };
}

type Beside = { overId: string; side: 'top' | 'bottom' };

/** Tasks put above or below another one of an order, or first where it is not among them. */
export function placedBeside(order: readonly string[], ids: string[], { overId, side }: Beside): Reordered {
  const rest = order.filter((id) => !ids.includes(id) || id === overId);
  const at = rest.indexOf(overId) + (side === 'bottom' ? 1 : 0);
  const others = (some: string[]) => some.filter((id) => !ids.includes(id));
  return { ids, above: others(rest.slice(0, Math.max(at, 0))), below: others(rest.slice(Math.max(at, 0))) };
}

/** Whether an order stays as it is. */
export function isUnchanged(order: readonly string[], { above, ids, below }: Reordered): boolean {
  const next = [...above, ...ids, ...below];
  return next.length === order.length && next.every((id, at) => id === order[at]);
}

type Order = {
  scope: ProjectScope;
  to: Reordered;
  text: string;
  silent?: boolean;
  isReversed?: boolean;
  /** Their new parent. */
  parentId?: string | null | undefined;
};

/** Gives tasks a new place in the manual order of their project, another parent, or both: one operation with one undo. */
export async function reorderTasks(order: Order): Promise<boolean> {
  const { scope, to, text, silent = false, isReversed = false, parentId } = order;
  const store = taskStoreOf(scope.project.id);
  const rowsOf = (ids: readonly string[]) => ids.map((id) => store.get(id)).filter((row) => row !== undefined);
  const [rows, above, below] = [rowsOf(to.ids), rowsOf(to.above).reverse(), rowsOf(to.below)];
  const between = isReversed ? { after: below, before: above } : { after: above, before: below };
  const isMoved = await moveCards({
    ...{ scope, text, silent },
    rows: isReversed ? rows.reverse() : rows,
    changes: { fields: parentId === undefined ? {} : { parentId } },
    ...(above.length + below.length > 0 && { between }),
  });
  // What has another parent is in other places, also of lists that were not read.
  if (isMoved && parentId !== undefined) store.markStale();
  return isMoved;
}

/** Moves a task to an end of the manual order of its project, shown there once the server has done it. */
export async function moveToEnd(scope: ProjectScope, { id }: Pick<TaskRow, 'id'>, to: 'top' | 'bottom', text: string) {
  const projectId = scope.project.id;
  // The reason for a refusal has been shown.
  const moved = await call(task.move, { body: { projectId, ids: [id], to } }, { keep: { text } }).catch(() => null);
  if (!moved) return;
  taskStoreOf(projectId).put(moved.records);
  offerTaskUndo({ projectId, opIds: [moved.opId], text });
}
