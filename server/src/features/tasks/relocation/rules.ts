import type { Category } from '@opsyard/contract';

type Named = { id: string; name: string };
type StatusLike = Named & { category: Category };

/** The fallbacks for a category without a status in a project; every project has one to do and one done. */
const INSTEAD: Record<Category, readonly Category[]> = {
  '0': ['0'],
  '1': ['1'],
  '2': ['2', '0'],
  '3': ['3', '1'],
  '4': ['4', '2', '0'],
};

/** The status of another project for a status: with the same name, otherwise the first of its category or the nearest one. */
export function statusLike<S extends StatusLike>(status: StatusLike, others: readonly S[]): S {
  const found =
    others.find((other) => isSame(other.name, status.name)) ??
    // If the workflow does not allow it, tasks get the initial status.
    [...INSTEAD[status.category], '0'].flatMap((category) => others.filter((other) => other.category === category))[0];
  if (!found) throw new Error('a project has no status for tasks to do');
  return found;
}

/** The label of another project with the same name. */
export function labelLike<L extends Named>({ name }: Named, others: readonly L[]): L | undefined {
  return others.find((other) => isSame(other.name, name));
}

function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** The position of a task in the tree of subtasks. */
export type TreePosition = { parentId: string | null; depth: number };

/** The parent and depth of tasks that are moved without their ancestors. */
export function detachFromParents<T extends TreePosition & { id: string }>(
  tasks: readonly T[],
): Map<string, TreePosition> {
  const alone = new Map<string, TreePosition>();
  for (const { id, parentId } of [...tasks].sort((one, other) => one.depth - other.depth)) {
    const above = parentId === null ? undefined : alone.get(parentId);
    alone.set(id, above ? { parentId, depth: above.depth + 1 } : { parentId: null, depth: 0 });
  }
  return alone;
}

type Placing = {
  /** The former parents; separated tasks return below them if they still exist. */
  parents: ReadonlyMap<string, string | null | undefined>;
  /** The depths of the existing tasks. */
  depths: ReadonlyMap<string, number>;
  most: number;
};

/** The parent and depth of tasks that return below tasks of the other project; those that would be too deep become top-level tasks. */
export function placedBelow(
  alone: ReadonlyMap<string, TreePosition>,
  { parents, depths, most }: Placing,
): Map<string, TreePosition> {
  const rootOf = (id: string): string => {
    const above = alone.get(id)?.parentId;
    return above ? rootOf(above) : id;
  };
  const heights = new Map<string, number>();
  for (const [id, { depth }] of alone) heights.set(rootOf(id), Math.max(heights.get(rootOf(id)) ?? 0, depth));
  return new Map(
    [...alone].map(([id, { parentId, depth }]) => {
      const root = rootOf(id);
      const below = parents.get(root) ?? null;
      const above = below === null || alone.has(below) ? undefined : depths.get(below);
      if (above === undefined || above + 1 + (heights.get(root) ?? 0) > most) return [id, { parentId, depth }];
      return [id, { parentId: id === root ? below : parentId, depth: above + 1 + depth }];
    }),
  );
}
