import {
  type AccessRefusal,
  commonFailures,
  EXPLAINED_ABILITIES,
  type Failure,
  projectFailures,
  type TaskExplanation,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import { hiddenByRules } from '../data-rules/visible-store.ts';
import { findTasksOfOthers } from '../own-tasks-store.ts';
import { taskAccess } from '../placement/access.ts';
import { seenPlacements } from '../placement/access-store.ts';
import { findIdByKey } from '../task/reading/detail-store.ts';
import { requireVisible, type TaskOf, visibleTask } from '../task-of.ts';
import type { Subject } from './explain-access.ts';

const FORM = /^[A-Z][A-Z0-9]{1,9}-\d{1,9}$/;

/** A task by its key, as the caller sees it; null as well where they do not. */
export async function findSeenTask(db: Db, caller: Actor, text: string): Promise<TaskOf | null> {
  const key = text.trim().toUpperCase();
  const task = FORM.test(key) ? await findIdByKey(db, key) : undefined;
  if (!task) return null;
  const found = await outcomeOf(() => visibleTask(db, caller, task.id));
  return 'failure' in found ? null : found.value;
}

/** What a user may do with a task that the caller sees, with the first reason of each refusal. */
export async function explainTask(
  db: Db,
  { actor, hasPermission }: Subject,
  { caller, seen: { task, access } }: { caller: Actor; seen: TaskOf },
): Promise<TaskExplanation> {
  const answers: TaskExplanation['answers'] = [];
  for (const ability of EXPLAINED_ABILITIES)
    answers.push({ ability, refusal: hasPermission ? await refusalOf(db, actor, { task, ability }) : 'noPermission' });
  const shown = await seenPlacements(db, actor, task);
  const known = new Set((await seenPlacements(db, caller, task)).map(({ projectId }) => projectId));
  return {
    key: `${access.key}-${task.seq}`,
    title: task.title,
    answers,
    isOwn: !(await findTasksOfOthers(db, actor.id, [task.id])).has(task.id),
    shownIn: shown.filter(({ projectId }) => known.has(projectId)).map(({ key, role }) => ({ key, role })),
    isShownElsewhere: shown.some(({ projectId }) => !known.has(projectId)),
  };
}

type Asked = { task: TaskOf['task']; ability: (typeof EXPLAINED_ABILITIES)[number] };

/** The decisions of calls, one after the other, so that each has a reason of its own: for calls, what data rules hide does not exist. */
async function refusalOf(db: Db, actor: Actor, { task, ability }: Asked): Promise<AccessRefusal | null> {
  const seen = await outcomeOf(() => taskAccess(db, actor, task, 'view'));
  if ('failure' in seen) return reasonOf(seen.failure);
  const shown = await outcomeOf(() => requireVisible(db, actor, [task.id]));
  if ('failure' in shown)
    return (await hiddenByRules(db, actor.id, [task.id])).has(task.id) ? 'dataRule' : 'confidential';
  const access = await outcomeOf(() => taskAccess(db, actor, task, ability));
  if ('failure' in access) return reasonOf(access.failure);
  if (task.deletedAt === null) return null;
  // The trash is that of its own project.
  return ability === 'view' && !access.value.seesHome ? 'notVisible' : 'inTrash';
}

const REASONS: ReadonlyMap<Failure, AccessRefusal> = new Map<Failure, AccessRefusal>([
  [commonFailures.notFound, 'notVisible'],
  [projectFailures.archived, 'archived'],
  [projectFailures.notAllowed, 'notAllowed'],
  [projectFailures.othersTask, 'othersTask'],
]);

function reasonOf(failure: Failure): AccessRefusal {
  const reason = REASONS.get(failure);
  if (!reason) throw new RequestFailed(failure);
  return reason;
}

/** What a decision answers, or the failure with which it refuses. */
async function outcomeOf<T>(decide: () => Promise<T>): Promise<{ value: T } | { failure: Failure }> {
  try {
    return { value: await decide() };
  } catch (error) {
    if (error instanceof RequestFailed) return { failure: error.failure };
    throw error;
  }
}
