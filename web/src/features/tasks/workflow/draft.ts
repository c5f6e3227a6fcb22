import {
  defaultStatusOf,
  remappedFreezes,
  type Status,
  type StatusRule,
  type StatusTransition,
  type WorkflowRules,
} from '@opsyard/contract';

/** The rules of a project without a workflow. */
export const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

/** The rules as they can be edited: without what refers to statuses or fields that are gone, or to archived fields. */
export function editableRules(
  { restricted, transitions, statuses, freezes = [] }: WorkflowRules,
  known: { statusIds: ReadonlySet<string>; isField: (name: string) => boolean; isMember: (id: string) => boolean },
): WorkflowRules {
  const isKnown = (id: string | null) => id === null || known.statusIds.has(id);
  return {
    freezes: remappedFreezes(freezes, (id) => (known.statusIds.has(id) ? id : undefined)),
    restricted,
    transitions: transitions
      .filter(({ fromId, toId }) => isKnown(fromId) && isKnown(toId))
      .map(({ approval, ...one }) => ({
        ...{ ...one, required: one.required.filter(known.isField) },
        ...(approval && { approval: { ...approval, approverIds: approval.approverIds.filter(known.isMember) } }),
      })),
    statuses: statuses
      .filter(({ statusId }) => isKnown(statusId))
      .map((one) => ({ ...one, ownerId: one.ownerId && known.isMember(one.ownerId) ? one.ownerId : null })),
  };
}

/** The rules with transitions restricted or not; restricted for the first time, everything is allowed until it is taken away. */
export function withRestriction(rules: WorkflowRules, restricted: boolean, statuses: readonly Status[]): WorkflowRules {
  const isFirst = restricted && rules.transitions.length === 0;
  return { ...rules, restricted, transitions: isFirst ? allTransitions(statuses) : rules.transitions };
}

/** Every transition between statuses, and from a new task to every status. */
export function allTransitions(statuses: readonly Status[]): StatusTransition[] {
  const start = defaultStatusOf(statuses)?.id;
  const ways = [null, ...statuses.map(({ id }) => id)].flatMap((fromId) =>
    statuses
      .filter(({ id, archived }) => !archived && id !== fromId && !(fromId === null && id === start))
      .map(({ id }) => plainTransition(fromId, id)),
  );
  return ways;
}

/** Transitions to the neighbours of each status in their order, and to cancelled ones and back to the first. */
export function neighbourTransitions(statuses: readonly Status[]): StatusTransition[] {
  const open = statuses.filter(({ archived }) => !archived);
  const line = open.filter(({ category }) => category !== '3');
  const cancelled = open.filter(({ category }) => category === '3');
  const [first] = line;
  const along = line.flatMap(({ id }, at) => [line[at - 1]?.id, line[at + 1]?.id].map((to) => [id, to] as const));
  const out = cancelled.flatMap(({ id }) => [
    ...line.filter(({ category }) => category !== '1').map((one) => [one.id, id] as const),
    [id, first?.id] as const,
  ]);
  return [...along, ...out].flatMap(([from, to]) => (to === undefined ? [] : [plainTransition(from, to)]));
}

/** The rules with a transition allowed or not. */
export function toggled(rules: WorkflowRules, fromId: string | null, toId: string): WorkflowRules {
  const others = rules.transitions.filter((one) => !isBetween(one, fromId, toId));
  const isAllowed = others.length < rules.transitions.length;
  return { ...rules, transitions: isAllowed ? others : [...others, plainTransition(fromId, toId)] };
}

/** The rules with other conditions of a transition. */
export function withTransition(rules: WorkflowRules, changed: StatusTransition): WorkflowRules {
  const { fromId, toId } = changed;
  return { ...rules, transitions: rules.transitions.map((one) => (isBetween(one, fromId, toId) ? changed : one)) };
}

/** The edited rule of a status; an empty one if there is none. */
export function statusRuleIn(rules: WorkflowRules, statusId: string): StatusRule {
  const found = rules.statuses.find((one) => one.statusId === statusId);
  return found ?? { statusId, limit: null, hard: false, ownerId: null, ownerMode: 'keep' };
}

/** The rules with another rule of a status; an empty one is omitted. */
export function withStatusRule(rules: WorkflowRules, rule: StatusRule): WorkflowRules {
  const others = rules.statuses.filter(({ statusId }) => statusId !== rule.statusId);
  const isEmpty = rule.limit === null && rule.ownerId === null && !rule.approvedAssets;
  return { ...rules, statuses: isEmpty ? others : [...others, rule] };
}

function isBetween(one: StatusTransition, fromId: string | null, toId: string): boolean {
  return one.fromId === fromId && one.toId === toId;
}

function plainTransition(fromId: string | null, toId: string): StatusTransition {
  return { fromId, toId, who: [], required: [] };
}
