import {
  APPROVERS_MAX,
  type Approval,
  approvalFailures,
  commonFailures,
  findTransition,
  rulesOfType,
  type TransitionApproval,
  taskFailures,
  transitionRefusals,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { findLeads } from '../../identity/index.ts';
import { projectFor } from '../access.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { lockTasks } from '../task/reading/lookup-store.ts';
import { resolveEdit } from '../task/resolve-edit.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { hiddenFinder } from '../workflow/hidden-fields.ts';
import { peopleOf, relatedParties } from '../workflow/parties-store.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { addTransitionComment, isComment } from '../workflow/transition-comment.ts';
import { deciders, notifyApproval, refreshQueues } from './notify.ts';
import { eligibleApprovers, insertApproval, lockApproval } from './store.ts';

type Requesting = { db: Db; actor: Actor; change: Change };

/** Requests the approval of a change of status that the actor may otherwise make; the task is unchanged. */
export async function requestApproval(
  { db, actor, change }: Requesting,
  { taskId, toId, comment }: { taskId: string; toId: string; comment?: string | undefined },
): Promise<Approval> {
  const before = required((await lockTasks(db, [taskId]))[0], commonFailures.notFound);
  const { projectId, statusId: fromId } = before;
  const { role } = await projectFor(db, actor, projectId, 'editTasks');
  if (before.deletedAt) return fail(taskFailures.inTrash);
  await requireOwnTasks(db, actor, projectId, [taskId]);
  const { after, workflow = null } = await resolveEdit(db, before, { statusId: toId });
  const type = (await definitionsOf(db, [after]))(after);
  const rules = rulesOfType(workflow, type);
  const hidden = (await hiddenFinder({ db, actor, projectId }, rules, [type]))({ ...before, ...after });
  const isRelated = (await relatedParties({ db, actor }, rules?.transitions ?? [], [before]))(taskId);
  const given = { hidden, isRelated, hasComment: isComment(comment), now: now().getTime() };
  const attempt = { toId, userId: actor.id, role, before, after, ...given };
  const refusals = transitionRefusals(workflow, { ...attempt, type, defaultStatusId: null });
  const others = refusals.filter(({ kind }) => kind !== 'approval');
  if (others.length > 0) return await refuseTransition(db, projectId, { taskId, fromId, toId, refusals: others });
  const rule = refusals.length > 0 && rules ? findTransition(rules, fromId, toId)?.approval : undefined;
  if (!rule || before.archived) return fail(approvalFailures.notNeeded);
  const approverIds = await approversFor(db, { task: before, requesterId: actor.id, rule });
  const needed = { any: 1, all: approverIds.length, count: rule.needed }[rule.mode];
  if (approverIds.length === 0 || approverIds.length < needed) return fail(approvalFailures.tooFewApprovers);
  const id = newId();
  const asked = { hours: rule.hours, bulk: rule.bulk ?? false, approverIds };
  const request = { id, taskId, fromId, toId, needed, requesterId: actor.id, ...asked };
  if (!(await insertApproval(db, request))) return fail(approvalFailures.alreadyRequested);
  await addTransitionComment({ db, actor, change }, [taskId], comment);
  const changes = { approval: { from: null, to: toId } };
  change.record({ entity: 'task', entityId: taskId, projectId, kind: 'approvalRequested', changes });
  announceTasks(change, projectId, [taskId]);
  const approval = required(await lockApproval(db, id), commonFailures.notFound);
  const recorded = { projectId, task: before, to: deciders(approval), excerpt: comment?.trim() ?? '' };
  await notifyApproval({ db, actor, change }, { ...recorded, kind: 'approvalAsked' });
  refreshQueues(change, approval);
  return approval;
}

const ROLES_OF: Partial<Record<TransitionApproval['parties'][number], readonly string[]>> = {
  projectOwner: ['owner'],
  manager: ['owner', 'manager'],
  member: ['member'],
};

/** The approvers: active members of the project, named or by role and relation, never the requester. */
async function approversFor(
  db: Db,
  { task, requesterId, rule }: { task: LockedTask; requesterId: string; rule: TransitionApproval },
): Promise<string[]> {
  const { parties, approverIds } = rule;
  const related = [
    ...(parties.includes('owner') && task.ownerId ? [task.ownerId] : []),
    ...(parties.includes('assignee') ? task.assigneeIds : []),
    ...(parties.includes('creator') && task.createdBy ? [task.createdBy] : []),
    ...(parties.includes('departmentLead') ? await findLeads(db, peopleOf(task)) : []),
  ];
  const found = await eligibleApprovers(db, {
    ...{ projectId: task.projectId, requesterId, userIds: [...approverIds, ...related] },
    roles: parties.flatMap((party) => ROLES_OF[party] ?? []),
  });
  // In a project with very many members of a role, named ones and those related to the task are preferred.
  const isPreferred = (id: string) => approverIds.includes(id) || related.includes(id);
  return found.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a))).slice(0, APPROVERS_MAX);
}
