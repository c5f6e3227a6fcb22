import {
  customKey,
  FREEZE_DAYS_MAX,
  type Freeze,
  GROUPING_KINDS,
  isCustomKey,
  mayBeLimited,
  type Status,
  type WorkflowProblems,
  type WorkflowRules,
  workflowFailures,
  workflowProblems,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { lockExistingFields } from '../custom-field/store.ts';
import { lockStatuses } from '../status/store.ts';
import { areMembers } from '../task/reading/lookup-store.ts';

/** Refuses rules that name what the project does not have, or with which tasks get stuck. */
export async function checkRules(db: Db, projectId: string, rules: WorkflowRules): Promise<void> {
  const statuses = await lockStatuses(db, projectId);
  const byId = new Map(statuses.map((one) => [one.id, one]));
  const { transitions } = rules;
  const named = [
    ...transitions.flatMap(({ fromId, toId }) => (fromId === null ? [toId] : [fromId, toId])),
    ...rules.statuses.map(({ statusId }) => statusId),
    ...(rules.freezes ?? []).flatMap(({ statusIds }) => statusIds),
  ];
  if (!named.every((id) => byId.has(id))) fail(workflowFailures.statusUnknown);
  const limited = rules.statuses.map(({ statusId }) => statusId);
  if (new Set(limited).size < limited.length) fail(workflowFailures.repeated);
  const isWrong = rules.statuses.some(
    ({ statusId, hard, limit }) => hard && limit !== null && !mayBeLimited(byId.get(statusId)?.category ?? '0'),
  );
  if (isWrong) fail(workflowFailures.limitNotInProgress);
  if (!(rules.freezes ?? []).every(hasTimes)) fail(workflowFailures.freezeTimes);
  await checkTransitionRules(db, projectId, rules);
  refuseStuck(workflowProblems(rules, statuses), statuses);
}

function hasTimes({ from, until }: Freeze): boolean {
  const length = Date.parse(until) - Date.parse(from);
  return length > 0 && length <= FREEZE_DAYS_MAX * 24 * 3_600_000;
}

/** Refuses transitions that are repeated or impossible, and fields and people the project does not have. */
export async function checkTransitionRules(db: Db, projectId: string, rules: WorkflowRules): Promise<void> {
  const { transitions } = rules;
  const pairs = transitions.map(({ fromId, toId }) => `${fromId} ${toId}`);
  const isRepeated = new Set(pairs).size < pairs.length;
  if (isRepeated || transitions.some(({ fromId, toId }) => fromId === toId)) fail(workflowFailures.repeated);
  if (transitions.some(({ fromId, required }) => fromId === null && required.includes('comment'))) {
    fail(workflowFailures.commentOnCreation);
  }
  if (transitions.some(({ fromId, approval }) => fromId === null && approval))
    fail(workflowFailures.approvalOnCreation);
  const hasNone = transitions.some(
    ({ approval }) => approval && approval.approverIds.length + approval.parties.length === 0,
  );
  if (hasNone) fail(workflowFailures.approverMissing);
  await checkFields(db, projectId, rules);
  const people = [
    ...rules.statuses.flatMap(({ ownerId }) => ownerId ?? []),
    ...transitions.flatMap(({ approval }) => approval?.approverIds ?? []),
  ];
  if (!(await areMembers(db, projectId, people))) fail(workflowFailures.personUnknown);
}

/** Refuses rules with statuses that no task can reach, or that tasks of unfinished work cannot leave. */
export function refuseStuck(
  { unreachable, deadEnds }: WorkflowProblems,
  statuses: readonly Pick<Status, 'id' | 'name'>[],
): void {
  const namesOf = (ids: readonly string[]) => ids.map((id) => `“${statuses.find((one) => one.id === id)?.name}”`);
  if (unreachable.length > 0) refuseStatuses(workflowFailures.unreachable, namesOf(unreachable));
  if (deadEnds.length > 0) refuseStatuses(workflowFailures.deadEnd, namesOf(deadEnds));
}

/** Refuses fields that are gone or archived, and limits by a field that cannot have lanes. */
async function checkFields(db: Db, projectId: string, rules: WorkflowRules): Promise<void> {
  const laneFields = rules.statuses.flatMap(({ limitBy }) => (limitBy && isCustomKey(limitBy) ? [limitBy] : []));
  const required = rules.transitions.flatMap((one) => one.required.filter(isCustomKey));
  const requested = [...new Set([...required, ...laneFields].map((name) => name.slice(2)))];
  if (requested.length > 0) {
    const found = await lockExistingFields(db, projectId, requested);
    const open = new Set(found.filter(({ archived }) => !archived).map(({ id }) => id));
    if (!requested.every((id) => open.has(id))) fail(workflowFailures.fieldUnknown);
    const inLanes = found.filter(({ id }) => laneFields.includes(customKey(id)));
    // A limit would reveal how many tasks have a value that some users may not see.
    if (!inLanes.every(({ kind, visibleTo }) => GROUPING_KINDS.includes(kind) && !visibleTo))
      fail(workflowFailures.fieldUnknown);
  }
}

function refuseStatuses(
  failure: (typeof workflowFailures)['unreachable' | 'deadEnd'],
  names: readonly string[],
): never {
  return fail(failure, { values: { names: names.join(', '), namesZh: names.join('、') } });
}
