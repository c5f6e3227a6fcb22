import type { BoardGrouping } from '../list/board-grouping.ts';
import type { ProjectRole } from '../project/project-roles.ts';
import type { Category, CustomValue, Priority, Status } from '../shapes.ts';
import { rulesOfType, type TypeRules, typeAllows } from './type-rules.ts';
import type {
  Freeze,
  RelatedParty,
  StatusRule,
  StatusTransition,
  TransitionParty,
  TransitionRefusal,
  WorkflowRules,
} from './workflow-shapes.ts';

/** The fields of a task that transitions use; `createdBy` undefined: not known here, so the server decides. */
export type TransitionTask = {
  statusId: string | null;
  ownerId: string | null;
  assigneeIds: readonly string[];
  createdBy?: string | null | undefined;
};
/** The values a task will have after a transition. */
export type TransitionValues = {
  ownerId: string | null;
  assigneeIds: readonly string[];
  labelIds: readonly string[];
  startDate: string | null;
  dueDate: string | null;
  estimate?: number | null | undefined;
  priority?: Priority | undefined;
  custom?: Readonly<Record<string, CustomValue>> | undefined;
};

export type TransitionAttempt = {
  toId: string;
  userId: string;
  role: ProjectRole | null;
  /** As it is now; null for a new task. */
  before: TransitionTask | null;
  after: TransitionValues;
  /** Whether the user is a party of the task that has to be looked up; null: not known here, so the server decides. */
  isRelated: ((party: RelatedParty) => boolean) | null;
  hasComment: boolean;
  /** The time of the change, in milliseconds: some statuses may be frozen. */
  now: number;
  /** Whether it has been requested by somebody who may make it, and approved. */
  isApproved?: boolean | undefined;
  /** Where tasks without a named status begin: new tasks are always allowed there. */
  defaultStatusId: string | null;
  /** Names of fields that the task does not show, so that they are not required. */
  hidden?: ReadonlySet<string> | undefined;
  /** The version of the task's type that it runs on, or is to run on. */
  type?: TypeRules | null | undefined;
};

/** A transition without conditions. */
const FREE: Pick<StatusTransition, 'who' | 'required' | 'approval'> = { who: [], required: [] };

/** Why a task may not make a transition; empty when it may. The server decides by it, the page shows it in advance. */
export function transitionRefusals(
  rules: WorkflowRules | null | undefined,
  attempt: TransitionAttempt,
): TransitionRefusal[] {
  const { before, toId, type, isApproved = false } = attempt;
  if (before?.statusId === toId) return [];
  if (!typeAllows(type, toId)) return [{ kind: 'type' }];
  const effective = rulesOfType(rules, type);
  const isFree = !effective?.restricted || (!before && toId === attempt.defaultStatusId);
  const transition = isFree ? FREE : findTransition(effective, before?.statusId ?? null, toId);
  if (!transition) return [{ kind: 'notAllowed' }];
  const { who, approval } = transition;
  const refusals: TransitionRefusal[] = [];
  if (!isApproved && who.length > 0 && !who.some((party) => isParty(party, attempt)))
    refusals.push({ kind: 'who', who });
  const fields = missingFields([...new Set([...transition.required, ...(type?.required ?? [])])], attempt);
  if (fields.length > 0) refusals.push({ kind: 'missing', fields });
  if (approval && !isApproved) refusals.push({ kind: 'approval', approval });
  return [...frozenIn(rules, attempt), ...refusals];
}

/** The freeze that a status is in at a time, if any; of several the one that ends last. */
export function freezeOf(rules: WorkflowRules | null | undefined, statusId: string, now: number): Freeze | undefined {
  const current = (rules?.freezes ?? []).filter(
    ({ from, until, statusIds }) => statusIds.includes(statusId) && Date.parse(from) <= now && now < Date.parse(until),
  );
  return current.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0];
}

/** Whether a freeze refuses a change. Managers override it with a comment, which says why; new tasks may always begin in the default status. */
export function frozenIn(rules: WorkflowRules | null | undefined, attempt: TransitionAttempt): TransitionRefusal[] {
  const { toId, before, now, hasComment, isApproved = false, defaultStatusId } = attempt;
  const freeze = !before && toId === defaultStatusId ? undefined : freezeOf(rules, toId, now);
  if (!freeze) return [];
  // The comment of an approved change was written before, and may be by somebody else.
  const mayOverride = before !== null && !isApproved && isParty('manager', attempt);
  return mayOverride && hasComment ? [] : [{ kind: 'frozen', name: freeze.name, until: freeze.until, mayOverride }];
}

/** The transition between two statuses, if it is allowed to anybody. */
export function findTransition(
  rules: WorkflowRules,
  fromId: string | null,
  toId: string,
): StatusTransition | undefined {
  return rules.transitions.find((one) => one.fromId === fromId && one.toId === toId);
}

/** The limit and owner of a status, if it has any. */
export function ruleOfStatus(rules: WorkflowRules | null | undefined, statusId: string): StatusRule | undefined {
  return rules?.statuses.find((one) => one.statusId === statusId);
}

/** Whether tasks make a transition only if their linked assets are approved: the rule of the status, or of an allowed transition. */
export function needsApprovedAssets(
  rules: WorkflowRules | null | undefined,
  { fromId, toId }: { fromId: string | null; toId: string },
): boolean {
  if (ruleOfStatus(rules, toId)?.approvedAssets) return true;
  return rules?.restricted === true && findTransition(rules, fromId, toId)?.approvedAssets === true;
}

/** The field by whose values a limit counts; null: all tasks of the status together. */
export function limitField(rule: StatusRule | undefined): Exclude<BoardGrouping, 'status'> | null {
  return rule?.limitBy && rule.limitBy !== 'status' ? rule.limitBy : null;
}

/** The fields of a task that boards with lanes and limits use. */
export type LaneTask = {
  statusId: string;
  typeId?: string | undefined;
  ownerId?: string | null | undefined;
  priority?: string | undefined;
  custom?: Readonly<Record<string, CustomValue>> | undefined;
};

/** The value that determines the column or lane of a task: always exactly one, '' if it has none. */
export function laneValue(by: BoardGrouping, { statusId, typeId, ownerId, priority, custom }: LaneTask): string {
  if (by === 'status') return statusId;
  if (by === 'type') return typeId ?? '';
  if (by === 'owner') return ownerId ?? '';
  if (by === 'priority') return priority ?? 'N';
  const value = custom?.[by] ?? '';
  // A box that is not ticked is no value of its own.
  return value === false ? '' : String(value);
}

/** What a limit of the status of a task counts: the status, and its lane if the limit counts lanes. */
export function limitedPlace(rules: WorkflowRules, task: LaneTask): string {
  const by = limitField(ruleOfStatus(rules, task.statusId));
  return by === null ? task.statusId : `${task.statusId} ${laneValue(by, task)}`;
}

/** How many tasks a status takes at most; undefined where it takes any number. Only work in progress is refused. */
export function hardLimit(rules: WorkflowRules | null | undefined, status: { id: string; category: Category }) {
  const rule = ruleOfStatus(rules, status.id);
  return rule?.hard && rule.limit !== null && mayBeLimited(status.category) ? rule.limit : undefined;
}

/** Whether tasks of a category can be refused because of a limit: not new ones and not finished ones. */
export function mayBeLimited(category: Category): boolean {
  return category === '2' || category === '4';
}

function isParty(party: TransitionParty, { before, userId, role, isRelated }: TransitionAttempt): boolean {
  switch (party) {
    case 'projectOwner':
      return role === 'owner';
    case 'manager':
      return role === 'owner' || role === 'manager';
    case 'member':
      return role === 'member';
    case 'owner':
      return before?.ownerId === userId;
    case 'assignee':
      return before?.assigneeIds.includes(userId) === true;
    case 'creator':
      // Whoever adds a task is its creator; where the creator is not known, the server decides.
      return !before || before.createdBy === undefined || before.createdBy === userId;
    case 'reviewer':
    case 'departmentLead':
      return before !== null && (isRelated === null || isRelated(party));
  }
}

function missingFields(required: readonly string[], { after, hasComment, hidden }: TransitionAttempt): string[] {
  const priority = after.priority === 'N' ? null : after.priority;
  const values: Readonly<Record<string, unknown>> = { ...after, priority, ...after.custom };
  const shown = hidden ? required.filter((field) => !hidden.has(field)) : required;
  return shown.filter((field) => (field === 'comment' ? !hasComment : isEmpty(values[field])));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The owner and assignees of a task after entering a status with an owner. */
export function withStatusOwner<T extends { ownerId: string | null; assigneeIds: readonly string[] }>(
  rule: StatusRule | undefined,
  task: T,
  maxAssignees: number,
): T {
  const person = rule?.ownerId;
  if (!rule || !person || task.ownerId === person) return task;
  if (task.ownerId === null || rule.ownerMode === 'replace') return { ...task, ownerId: person };
  const { assigneeIds } = task;
  const isFull = assigneeIds.includes(person) || assigneeIds.length >= maxAssignees;
  return rule.ownerMode === 'keep' || isFull ? task : { ...task, assigneeIds: [...assigneeIds, person] };
}

type OrderedStatus = Pick<Status, 'id' | 'category' | 'archived' | 'rank'>;

/** Where tasks without a named status begin: the first open status to do. */
export function defaultStatusOf<S extends OrderedStatus>(statuses: readonly S[]): S | undefined {
  const open = statuses.filter(({ archived, category }) => !archived && category === '0');
  return open.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))[0];
}

export type WorkflowProblems = { unreachable: string[]; deadEnds: string[] };

/** Open statuses no task can reach, and those of unfinished work no task can leave; nothing where every transition is allowed. */
export function workflowProblems(
  rules: WorkflowRules,
  statuses: readonly OrderedStatus[],
  start = defaultStatusOf(statuses)?.id,
): WorkflowProblems {
  if (!rules.restricted) return { unreachable: [], deadEnds: [] };
  const open = statuses.filter(({ archived }) => !archived);
  const ids = new Set(open.map(({ id }) => id));
  const reached = new Set(start === undefined ? [] : [start]);
  const targets = (fromId: string | null) =>
    rules.transitions
      .filter((one) => one.fromId === fromId && ids.has(one.toId) && one.toId !== fromId)
      .map(({ toId }) => toId);
  const waiting = [...reached, ...targets(null)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    reached.add(id);
    waiting.push(...targets(id).filter((next) => !reached.has(next)));
  }
  const isFinal = ({ category }: OrderedStatus) => category === '1' || category === '3';
  return {
    unreachable: open.filter(({ id }) => !reached.has(id)).map(({ id }) => id),
    deadEnds: open.filter((one) => !isFinal(one) && targets(one.id).length === 0).map(({ id }) => id),
  };
}
