import {
  type Approval,
  type Approver,
  approvalFailures,
  commonFailures,
  decidableApprover,
  projectFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { accessTo } from '../access.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { announceTasks } from '../task/add.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { areMembers, lockTasks } from '../task/reading/lookup-store.ts';
import { resolveEdit } from '../task/resolve-edit.ts';
import { updateTasks } from '../task/update-store.ts';
import { requireVisible } from '../task-of.ts';
import { checkTransitions } from '../workflow/check-transitions.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { deciders, notifyApproval, refreshQueues } from './notify.ts';
import { delegateDecision, endApproval, findApproval, lockApproval, storeDecision } from './store.ts';

type Deciding = { db: Db; actor: Actor; change: Change };
type Decision = { id: string; decision: 'approve' | 'reject'; reason?: string | undefined; bulk?: true | undefined };
type Pending = { approval: Approval; task: LockedTask };

/** Approves or rejects a request; the last required approval changes the status of the task. */
export async function decideApproval(
  deciding: Deciding,
  { id, decision, reason = '', bulk }: Decision,
): Promise<Approval> {
  const { db, actor, change } = deciding;
  const { approval, task } = await lockPending(deciding, id);
  requireComplete(approval, { decision, reason, bulk });
  // A user who has left a project visible to everyone still sees the request.
  if (!(await areMembers(db, approval.projectId, [actor.id]))) return fail(approvalFailures.notApprover);
  const approver = decidableApprover(approval, actor.id) ?? fail(approvalFailures.notApprover);
  const stored = { id, approverId: approver.userId, deciderId: actor.id, decision, reason: reason.trim() };
  await storeDecision(db, stored);
  const decided = required(await lockApproval(db, id), commonFailures.notFound);
  const { projectId, toId, requesterId } = approval;
  const absent = absentIn(approver, actor);
  const recorded = {
    projectId,
    task,
    to: [requesterId],
    excerpt: stored.reason,
    ...(absent && { person: absent.name }),
  };
  const isGiven = decided.approvers.filter((one) => one.decision === 'approve').length >= approval.needed;
  const changes = {
    approval: { from: null, to: toId },
    ...(absent && { absent: { from: null, to: absent.userId } }),
    ...(stored.reason && { reason: { from: null, to: stored.reason } }),
  };
  const kind = decision === 'reject' ? 'approvalRejected' : 'approvalGiven';
  change.record({ entity: 'task', entityId: task.id, projectId, kind, changes });
  if (decision === 'reject') {
    await endApproval(db, id, 'rejected');
    await notifyApproval(deciding, { ...recorded, kind: absent ? 'approvalRejectedFor' : 'approvalRejected' });
  } else if (isGiven) {
    // Closed first: a change of the status cancels a pending request.
    await endApproval(db, id, 'approved');
    await changeStatus(deciding, task, toId);
    await notifyApproval(deciding, { ...recorded, kind: absent ? 'approvalGivenFor' : 'approvalGiven' });
  }
  return await announced(deciding, id);
}

function requireComplete(approval: Approval, { decision, reason = '', bulk }: Omit<Decision, 'id'>): void {
  if (bulk && !approval.bulk) fail(approvalFailures.notInBulk);
  if (decision === 'reject' && reason.trim() === '') fail(approvalFailures.reasonMissing);
}

/** The absent approver for whom a substitute decides; null where the decision is their own or was delegated to them. */
function absentIn({ deciderId, userId, name }: Approver, actor: Actor): { userId: string; name: string } | null {
  return deciderId === actor.id ? null : { userId, name };
}

/** Delegates the actor's decision to another member of the project, who is neither the requester nor an approver. */
export async function delegateApproval(deciding: Deciding, { id, userId }: { id: string; userId: string }) {
  const { db, actor, change } = deciding;
  const { approval, task } = await lockPending(deciding, id);
  const { approvers, requesterId, projectId } = approval;
  if (!approvers.some((one) => one.deciderId === actor.id && !one.decision)) return fail(approvalFailures.notApprover);
  const isInvolved =
    userId === requesterId || approvers.some((one) => one.userId === userId || one.deciderId === userId);
  if (isInvolved || !(await areMembers(db, projectId, [userId]))) return fail(approvalFailures.delegateWrong);
  await delegateDecision(db, id, actor.id, userId);
  const changes = { approval: { from: null, to: approval.toId }, delegate: { from: actor.id, to: userId } };
  change.record({ entity: 'task', entityId: task.id, projectId, kind: 'approvalDelegated', changes });
  const delegated = await announced(deciding, id);
  const to = deciders({ approvers: delegated.approvers.filter((one) => one.deciderId === userId) });
  await notifyApproval(deciding, { kind: 'approvalAsked', projectId, task, to });
  return delegated;
}

/** Withdraws a request: allowed for its requester and managers of the project. */
export async function withdrawApproval(deciding: Deciding, id: string): Promise<Approval> {
  const { db, actor, change } = deciding;
  const { approval, task } = await lockPending(deciding, id);
  const { projectId, toId } = approval;
  const { abilities } = await accessTo(db, actor, projectId);
  if (approval.requesterId !== actor.id && !abilities.includes('manageProject'))
    return fail(projectFailures.notAllowed);
  await endApproval(db, id, 'withdrawn');
  const changes = { approval: { from: null, to: toId } };
  change.record({ entity: 'task', entityId: task.id, projectId, kind: 'approvalWithdrawn', changes });
  return await announced(deciding, id);
}

/** The current state of the request; open pages of the task and of those involved refetch it. */
async function announced({ db, change }: Deciding, id: string): Promise<Approval> {
  const approval = required(await lockApproval(db, id), commonFailures.notFound);
  announceTasks(change, approval.projectId, [approval.taskId]);
  refreshQueues(change, approval);
  return approval;
}

/** A pending request in a visible project; the task is locked first, as by all writers. */
async function lockPending({ db, actor }: Omit<Deciding, 'change'>, id: string): Promise<Pending> {
  const seen = required(await findApproval(db, id), commonFailures.notFound);
  const { archived } = await accessTo(db, actor, seen.projectId);
  if (archived) return fail(projectFailures.archived);
  const task = required((await lockTasks(db, [seen.taskId]))[0], commonFailures.notFound);
  await requireVisible(db, actor, [task.id]);
  const approval = required(await lockApproval(db, id), commonFailures.notFound);
  const isOver = approval.expiresAt !== null && new Date(approval.expiresAt) <= now();
  return approval.state === 'pending' && !isOver ? { approval, task } : fail(approvalFailures.alreadyDecided);
}

async function changeStatus({ db, actor, change }: Deciding, before: LockedTask, toId: string): Promise<void> {
  const { projectId } = before;
  const { after, workflow } = await resolveEdit(db, before, { statusId: toId });
  // A comment the transition requires was sent with the request.
  const rules = { workflow, hasComment: true, isApproved: true };
  const { allowed, refused } = await checkTransitions({ db, actor, projectId }, [{ before, after }], rules);
  for (const one of refused) await refuseTransition(db, projectId, one);
  const rows = await updateTasks(db, change, allowed);
  change.operation({ kind: 'task.edit', projectId });
  await notifyAssigned(
    { db, actor, change },
    projectId,
    rows.map((row) => ({ row, before })),
  );
}
