import type { BoardGrouping } from '../list/board-grouping.ts';
import type { Freeze, WorkflowRules } from './workflow-shapes.ts';

/** The rules without references to a removed status, field or person. */
export function withoutRemoved(
  { restricted, transitions, statuses, freezes }: WorkflowRules,
  gone: { statusId?: string; field?: string },
): WorkflowRules {
  return {
    ...(freezes && { freezes: remappedFreezes(freezes, (id) => (id === gone.statusId ? undefined : id)) }),
    restricted,
    transitions: transitions
      .filter(({ fromId, toId }) => gone.statusId === undefined || (fromId !== gone.statusId && toId !== gone.statusId))
      .map((one) => ({ ...one, required: one.required.filter((field) => field !== gone.field) })),
    statuses: statuses
      .filter(({ statusId }) => statusId !== gone.statusId)
      .map(({ limitBy, ...rule }) => ({ ...rule, ...(limitBy && limitBy !== gone.field && { limitBy }) })),
  };
}

/** The rules with other ids for statuses and custom fields; what has no other id is left out. */
export function remappedRules(
  { restricted, transitions, statuses, freezes }: WorkflowRules,
  to: {
    status: (id: string) => string | undefined;
    field: (name: string) => string | undefined;
    person: (id: string) => string | null;
  },
): WorkflowRules {
  return {
    ...(freezes && { freezes: remappedFreezes(freezes, to.status) }),
    restricted,
    transitions: transitions.flatMap(({ fromId, toId, who, required, approval, ...conditions }) => {
      const [from, target] = [fromId === null ? null : to.status(fromId), to.status(toId)];
      if (from === undefined || target === undefined) return [];
      const fields = required.flatMap((name) => to.field(name) ?? []);
      const approvers = approval?.approverIds.flatMap((id) => to.person(id) ?? []) ?? [];
      const remapped = approval && { ...approval, approverIds: approvers };
      return [
        { fromId: from, toId: target, who, required: fields, ...(remapped && { approval: remapped }), ...conditions },
      ];
    }),
    statuses: statuses.flatMap(({ limitBy, ...rule }) => {
      const statusId = to.status(rule.statusId);
      if (statusId === undefined) return [];
      const field = limitBy && (to.field(limitBy) as BoardGrouping | undefined);
      return [
        { ...rule, statusId, ownerId: rule.ownerId && to.person(rule.ownerId), ...(field && { limitBy: field }) },
      ];
    }),
  };
}

/** Freezes with other ids for statuses; what has no other id is left out. */
export function remappedFreezes(freezes: readonly Freeze[], statusOf: (id: string) => string | undefined): Freeze[] {
  return freezes
    .map((freeze) => ({ ...freeze, statusIds: freeze.statusIds.flatMap((id) => statusOf(id) ?? []) }))
    .filter(({ statusIds }) => statusIds.length > 0);
}
