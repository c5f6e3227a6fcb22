import type { TaskRow } from '@opsyard/contract';

type Shared = Pick<TaskRow, 'ownerId' | 'assigneeIds' | 'estimate'>;

/** Whether the hours of a task are split among its assignees; otherwise they are the owner's. */
export function isSplit({ assigneeIds }: Pick<Shared, 'assigneeIds'>): boolean {
  return assigneeIds.length > 1;
}

/** The minutes of a task that count for each of its people, to the minute; null without an estimate. */
export function shareOf({ assigneeIds, estimate }: Pick<Shared, 'assigneeIds' | 'estimate'>): number | null {
  return estimate === null || assigneeIds.length < 2 ? estimate : Math.round(estimate / assigneeIds.length);
}

/** What changes when the hours of a person are given to another one, or to nobody. */
export function handedOver(row: Shared, fromId: string | null, toId: string | null) {
  if (fromId === toId) return {};
  if (!isSplit(row)) return { ownerId: toId };
  const assigneeIds = row.assigneeIds.flatMap((id) => (id === fromId ? (toId ?? []) : id));
  return { assigneeIds: [...new Set(assigneeIds)] };
}
