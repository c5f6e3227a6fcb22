import type { ActivityEntry, Change, FieldChanges } from '../../../kernel/change.ts';
import { publishDeferred } from '../../../kernel/notice.ts';

/** What is notified of, in the order in which it is named. */
const FIELDS = ['statusId', 'ownerId', 'priority', 'startDate', 'dueDate'] as const;
export type ChangedField = (typeof FIELDS)[number] | 'deleted' | 'restored' | 'moved';

export type ChangedTask = {
  id: string;
  /** The owner since the change, if that changed it. */
  ownerId?: string | null;
  formerId: string | null;
  /** Those who are notified that it was assigned to them. */
  assignedIds: readonly string[];
};

/** A change of tasks by a user, as it is published. */
export type ChangedFacts = {
  actorId: string;
  operationId: string;
  isBulk: boolean;
  fields: readonly ChangedField[];
  /** The new values; only for one task. */
  values: Partial<Record<ChangedField, string | null>>;
  tasks: readonly ChangedTask[];
};

/** Publishes what a user changes of tasks, from the history that is recorded; rules, jobs and imports notify nobody. */
export function publishChanged(change: Change): void {
  if (change.actorId === null || change.source === 'import' || change.source === 'rule') return;
  const facts = changedFacts(change, change.actorId);
  if (facts) publishDeferred(change, 'changed', facts);
}

function changedFacts({ activities, opId, source }: Change, actorId: string): ChangedFacts | undefined {
  const fields = new Set<ChangedField>();
  const values: Record<string, string | null> = {};
  const tasks = new Map<string, ChangedTask>();
  for (const entry of activities) {
    const changed = fieldsOf(entry);
    if (changed.length === 0) continue;
    for (const field of changed) {
      fields.add(field);
      const to = entry.changes[field]?.to;
      if (typeof to === 'string' || to === null) values[field] = to;
    }
    tasks.set(entry.entityId, { id: entry.entityId, ...peopleOf(entry.changes) });
  }
  if (tasks.size === 0) return undefined;
  const isBulk = source === 'bulk' || tasks.size > 1;
  const common = { actorId, operationId: opId, isBulk, fields: [...fields], tasks: [...tasks.values()] };
  return { ...common, values: isBulk ? {} : values };
}

function fieldsOf({ entity, kind, changes }: ActivityEntry): readonly ChangedField[] {
  if (entity !== 'task') return [];
  if (kind === 'deleted' || kind === 'restored') return [kind];
  if (kind === 'relocated') return ['moved'];
  return kind === 'updated' ? FIELDS.filter((field) => changes[field] !== undefined) : [];
}

function peopleOf({ ownerId, assigneeIds }: FieldChanges): Omit<ChangedTask, 'id'> {
  const ids = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  const before = [...ids(ownerId?.from), ...ids(assigneeIds?.from)];
  const after = [...ids(ownerId?.to), ...ids(assigneeIds?.to)];
  return {
    ...(ownerId && { ownerId: ids(ownerId.to)[0] ?? null }),
    formerId: ids(ownerId?.from)[0] ?? null,
    assignedIds: after.filter((id) => !before.includes(id)),
  };
}
