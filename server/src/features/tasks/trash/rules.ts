import { type Category, TASK_DEPTH_MAX } from '@opsyard/contract';
import { generateKeyBetween } from 'fractional-indexing';

export type TrashedTask = {
  id: string;
  parentId: string | null;
  statusId: string;
  /** The status in which it restarts, if that is not the first status to do. */
  start?: Open | undefined;
  category: Category;
  rank: string;
  version: number;
};
/** Where a task shall be once it is out of the trash. */
export type Placement = Omit<TrashedTask, 'version' | 'start'> & { depth: number };
/** An available status. */
export type Open = { id: string; category: Category };
/** A rank in a project's order: whether a task has it now, and the next one in use. */
export type Occupied = { rank: string; taken: boolean; next: string | null };
/** The state of a project for restoring tasks. */
export type Present = {
  /** Depths of the existing parents, by id. */
  parents: ReadonlyMap<string, number>;
  statuses: readonly Open[];
  ranks: readonly Occupied[];
};

const TODO = '0';

/**
 * The positions of restored tasks: below their former parent if that exists or is restored too, otherwise at the top level; in their status, or
 * in the first to-do status if theirs is deleted; at their rank, or right after its current holder.
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
  const unique = uniqueRanks(tasks, ranks);
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
      rank: unique.get(id) ?? rank,
    };
  });
}

/** A unique rank for every task, its old one if free; ranks compare bytewise. */
export function uniqueRanks(
  tasks: readonly Pick<TrashedTask, 'id' | 'rank'>[],
  ranks: readonly Occupied[],
): Map<string, string> {
  const present = new Map(ranks.map((occupied) => [occupied.rank, occupied]));
  const inOrder = tasks.toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  const unique = new Map<string, string>();
  let last = '';
  let behind = 0;
  for (const { id, rank } of inOrder) {
    const now = present.get(rank);
    const free = !now?.taken && rank > last;
    while (behind < inOrder.length && (inOrder[behind]?.rank ?? '') <= rank) behind += 1;
    const following = inOrder[behind]?.rank ?? null;
    last = free ? rank : generateKeyBetween(rank > last ? rank : last, nearest(now?.next ?? null, following));
    unique.set(id, last);
  }
  return unique;
}

function nearest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
