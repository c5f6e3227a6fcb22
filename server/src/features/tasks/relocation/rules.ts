import type { Category } from '@opsyard/contract';

type Named = { id: string; name: string };
type StatusLike = Named & { category: Category };

/** Where tasks of a category go when a project has no status of it; every project has one to do and one done. */
const INSTEAD: Record<Category, readonly Category[]> = {
  '0': ['0'],
  '1': ['1'],
  '2': ['2', '0'],
  '3': ['3', '1'],
  '4': ['4', '2', '0'],
};

/** The status of another project a status becomes: one of its name, else the first of its category or the nearest one. */
export function statusLike<S extends StatusLike>(status: StatusLike, others: readonly S[]): S {
  const found =
    others.find((other) => isSame(other.name, status.name)) ??
    INSTEAD[status.category].flatMap((category) => others.filter((other) => other.category === category))[0];
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

type TreePosition = { id: string; parentId: string | null; depth: number };

/** The parent and depth tasks have when they leave without those above them. */
export function detachFromParents<T extends TreePosition>(
  tasks: readonly T[],
): Map<string, Pick<TreePosition, 'parentId' | 'depth'>> {
  const alone = new Map<string, Pick<TreePosition, 'parentId' | 'depth'>>();
  for (const { id, parentId } of [...tasks].sort((one, other) => one.depth - other.depth)) {
    const above = parentId === null ? undefined : alone.get(parentId);
    alone.set(id, above ? { parentId, depth: above.depth + 1 } : { parentId: null, depth: 0 });
  }
  return alone;
}
