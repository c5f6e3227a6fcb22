import { type Category, TASK_DEPTH_MAX } from '@opsyard/contract';
import { generateKeyBetween } from 'fractional-indexing';

export type TrashedTask = {
  id: string;
  parentId: string | null;
  statusId: string;
  /** Where it begins anew, where that is not the first status to do. */
  start?: Open | undefined;
  category: Category;
  rank: string;
  version: number;
};
/** Where a task shall be once it is out of the trash. */
export type Placement = Omit<TrashedTask, 'version' | 'start'> & { depth: number };
/** A status tasks may have. */
export type Open = { id: string; category: Category };
/** A place in a project's order: whether a task stands there now, and the next place where one does. */
export type Occupied = { rank: string; taken: boolean; next: string | null };
/** What a project is like when tasks return to it. */
export type Present = {
  /** Depth by id of the parents that are there. */
  parents: ReadonlyMap<string, number>;
  statuses: readonly Open[];
  ranks: readonly Occupied[];
};

const TODO = '0';

/**
 * Where tasks return to: below the task they stood below if that is there or returns too, else to the top; in their status,
 * or in the first to-do status where theirs is gone; at their place in the order, or right behind who stands there now.
 */
export function placementsOf(tasks: readonly TrashedTask[], { parents, statuses, ranks }: Present): Placement[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const depths = new Map(parents);
  const depthOf = (task: TrashedTask): number => {
    const known = depths.get(task.id);
    if (known !== undefined) return known;
    const parent = task.parentId === null ? undefined : byId.get(task.parentId);
    const above = parent ? depthOf(parent) : (parents.get(task.parentId ?? '') ?? -1);
    const depth = above < TASK_DEPTH_MAX ? above + 1 : 0;
    depths.set(task.id, depth);
    return depth;
  };
  const first = statuses.find(({ category }) => category === TODO);
  const seats = seatsOf(tasks, ranks);
  return tasks.map((task) => {
    const { id, parentId, rank } = task;
    const depth = depthOf(task);
    const status = statuses.find((open) => open.id === task.statusId) ?? task.start ?? first;
    return {
      id,
      parentId: depth === 0 ? null : parentId,
      depth,
      statusId: status?.id ?? task.statusId,
      category: status?.category ?? task.category,
      rank: seats.get(id) ?? rank,
    };
  });
}

/** A rank of its own for every task, its old one where that is free; ranks compare by their bytes. */
export function seatsOf(
  tasks: readonly Pick<TrashedTask, 'id' | 'rank'>[],
  ranks: readonly Occupied[],
): Map<string, string> {
  const present = new Map(ranks.map((occupied) => [occupied.rank, occupied]));
  const inOrder = tasks.toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  const seats = new Map<string, string>();
  let last = '';
  let behind = 0;
  for (const { id, rank } of inOrder) {
    const now = present.get(rank);
    const free = !now?.taken && rank > last;
    while (behind < inOrder.length && (inOrder[behind]?.rank ?? '') <= rank) behind += 1;
    const following = inOrder[behind]?.rank ?? null;
    last = free ? rank : generateKeyBetween(rank > last ? rank : last, nearest(now?.next ?? null, following));
    seats.set(id, last);
  }
  return seats;
}

function nearest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
