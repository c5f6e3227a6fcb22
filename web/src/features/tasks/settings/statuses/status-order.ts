import type { Category, Status } from '@opsyard/contract';

/** The categories in the order in which tasks go through them. */
const SHOWN_CATEGORIES: readonly Category[] = ['0', '2', '4', '1', '3'];

/** The place of a status: before another one of its category, or at the end. */
export type StatusPlace = { category: Category; beforeId: string | null };

/** Statuses by category, in their order. */
export function groupedStatuses(statuses: readonly Status[]): { category: Category; members: Status[] }[] {
  return SHOWN_CATEGORIES.map((category) => ({
    category,
    members: statuses.filter((one) => one.category === category),
  }));
}

/** What changes when a status comes to another place; nothing where it stays. All statuses of the project have one order. */
export function changesOfMove(
  statuses: readonly Status[],
  one: Status,
  { category, beforeId }: StatusPlace,
): { category?: Category; afterId?: string | null } | undefined {
  const isOther = category !== one.category;
  if (!isOther && beforeId === one.id) return undefined;
  const others = statuses.filter(({ id }) => id !== one.id);
  const ends = others.filter((other) => other.category === category).at(-1);
  const before = others.findIndex(({ id }) => id === beforeId);
  // The first one of its category keeps its place among all.
  const afterId = beforeId === null ? ends?.id : (others[before - 1]?.id ?? null);
  const isMoved =
    afterId !== undefined && afterId !== previousOf(statuses, one) && !staysInGroup(statuses, one, beforeId);
  if (!isOther && !isMoved) return undefined;
  return { ...(isOther && { category }), ...(afterId !== undefined && (isOther || isMoved) && { afterId }) };
}

/** The status before another one; null for the first. */
export function previousOf(statuses: readonly Status[], { id }: Status): string | null {
  return statuses[statuses.findIndex((one) => one.id === id) - 1]?.id ?? null;
}

/** Whether the next status of the same category is the one it is put before. */
function staysInGroup(statuses: readonly Status[], one: Status, beforeId: string | null): boolean {
  const group = statuses.filter(({ category }) => category === one.category);
  const next = group[group.findIndex(({ id }) => id === one.id) + 1]?.id ?? null;
  return next === beforeId;
}

/** The place a step up or down, which is in the category above or below at the ends of its own; undefined where there is none. */
export function stepOf(statuses: readonly Status[], one: Status, step: -1 | 1): StatusPlace | undefined {
  const { category } = one;
  const groups = groupedStatuses(statuses);
  const group = groups.findIndex((entry) => entry.category === category);
  const members = groups[group]?.members ?? [];
  const at = members.findIndex(({ id }) => id === one.id);
  const isInside = at + step >= 0 && at + step < members.length;
  if (isInside) return { category, beforeId: members[step < 0 ? at - 1 : at + 2]?.id ?? null };
  const next = groups[group + step];
  if (!next) return undefined;
  return { category: next.category, beforeId: step < 0 ? null : (next.members[0]?.id ?? null) };
}
