import {
  findTransition,
  freezeOf,
  needsApprovedAssets,
  rulesOfType,
  TASK_IDS_MAX,
  type TypeDefinition,
  transitionRefusals,
  type WorkflowRules,
  withStatusOwner,
} from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import { accessIfVisible } from '../access.ts';
import type { NewTask } from '../task/insert-store.ts';
import { startIn } from '../type/definition-store.ts';
import { type Checking, openSlots, statusOwners, type UsedSlots } from './check-transitions.ts';
import { hiddenFinder } from './hidden-fields.ts';
import { refuseTransition } from './refuse-transition.ts';

const NO_RULES: WorkflowRules = { restricted: false, transitions: [], statuses: [] };

type Entry = {
  id: string;
  category: NewTask['category'];
  workflow: WorkflowRules | null;
  /** The definition of the version of their type. */
  type?: TypeDefinition | null;
  /** The places of tasks that are created with them. */
  taken?: UsedSlots;
};

/** The tasks with the owner their status gives them, or the refusal: new tasks may not begin there, or something is missing. */
export async function checkCreation<T extends NewTask>(
  checking: Checking,
  { id, category, workflow: own, type = null, taken }: Entry,
  tasks: readonly T[],
): Promise<T[]> {
  const workflow = rulesOfType(own, type) ?? (type && NO_RULES);
  if (!workflow) return [...tasks];
  const { db, actor, projectId } = checking;
  const owned = await withOwnerOfStatus(checking, { id, category, workflow }, tasks);
  // Whoever sends a form need not see its project.
  const role = (await accessIfVisible(db, actor, projectId))?.role ?? null;
  const at = now().getTime();
  const start = dependsOnStart(workflow, id, at) ? await startIn(db, projectId, type) : undefined;
  const hiddenOf = await hiddenFinder(checking, workflow, [type], true);
  const slots = await openSlots(checking, workflow, [{ statusId: id, category }], { taken });
  for (const task of owned) {
    const { ownerId = null, assigneeIds = [], labelIds = [], startDate = null, dueDate = null, custom } = task;
    const { priority, estimate } = task;
    const after = { ownerId, assigneeIds, labelIds, startDate, dueDate, estimate, priority, custom };
    const hidden = hiddenOf({
      ...{ ...task, ...after, statusId: id, category, typeId: task.typeId ?? null },
      createdBy: actor.id,
    });
    const attempt = {
      hidden,
      isRelated: null,
      toId: id,
      userId: actor.id,
      role,
      before: null,
      after,
      hasComment: false,
      now: at,
    };
    const refusals = transitionRefusals(workflow, { ...attempt, type, defaultStatusId: start?.id ?? null });
    const full = refusals.length === 0 && !task.archived ? slots.take({ ...task, statusId: id }) : undefined;
    const reasons = full ? [full] : refusals;
    if (reasons.length > 0)
      await refuseTransition(db, projectId, { taskId: null, fromId: null, toId: id, refusals: reasons });
  }
  return owned;
}

/** Whether the default status matters: only without a rule for new tasks in the status, or if it is frozen. */
function dependsOnStart(workflow: WorkflowRules, id: string, at: number): boolean {
  const isNamed = findTransition(workflow, null, id) !== undefined;
  return (workflow.restricted && !isNamed) || freezeOf(workflow, id, at) !== undefined;
}

/** The open statuses new tasks may begin in without further conditions; the first one to do always is one. */
export function openToNewTasks<S extends { id: string; category: string; archived: boolean }>(
  rules: WorkflowRules | undefined,
  statuses: readonly S[],
): S[] {
  const open = statuses.filter(({ archived }) => !archived);
  if (!rules) return open;
  const start = open.find(({ category }) => category === '0');
  const at = now().getTime();
  return open.filter((status) => {
    if (status === start) return true;
    // Tasks that are moved may have assets.
    if (freezeOf(rules, status.id, at) || needsApprovedAssets(rules, { fromId: null, toId: status.id })) return false;
    const transition = findTransition(rules, null, status.id);
    return !rules.restricted || (transition && transition.who.length + transition.required.length === 0);
  });
}

/** New tasks with the owner their status gives them. */
export async function withOwnerOfStatus<T extends NewTask>(
  { db, projectId }: Pick<Checking, 'db' | 'projectId'>,
  { id, workflow }: Entry,
  tasks: readonly T[],
): Promise<T[]> {
  if (!workflow) return [...tasks];
  const owners = await statusOwners(db, projectId, workflow);
  return tasks.map((task) => {
    const { ownerId = null, assigneeIds = [] } = task;
    return { ...task, ...withStatusOwner(owners(id), { ownerId, assigneeIds }, TASK_IDS_MAX) };
  });
}
