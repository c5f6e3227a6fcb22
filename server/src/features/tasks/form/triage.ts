import {
  commonFailures,
  type formSubmission,
  formSubmissionFailures,
  type Received,
  type TaskDraft,
  TRIAGE_STATES,
  type TriageAction,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Notice, publishNotice } from '../../../kernel/notice.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { findIdByKey } from '../task/reading/detail-store.ts';
import { deleteAll } from '../task/remove.ts';
import { requireVisible } from '../task-of.ts';
import { announceRequests } from './announce.ts';
import { createAnswered } from './answers/create-answered.ts';
import { attachFiles } from './file-store.ts';
import {
  decideSubmissions,
  type LockedSubmission,
  lockSubmissions,
  movePromise,
  reopenSubmissions,
  snoozeSubmissions,
} from './inbox-store.ts';
import { ownRequestPage } from './pages.ts';
import { labelsOfForms, peopleOfForms } from './store.ts';

type Deciding = { db: Db; actor: Actor; change: Change };
type Decision = Received<typeof formSubmission.triage>['body'];

const KINDS = {
  accept: 'requestAccepted',
  decline: 'requestDeclined',
  duplicate: 'requestDuplicate',
} as const satisfies Record<Exclude<TriageAction, 'snooze'>, Notice['kind']>;

/** Decides on pending submissions, all or none; returns their number. */
export async function triage({ db, actor, change }: Deciding, decision: Decision): Promise<number> {
  const { ids, action, reason = '', promisedDate = null } = decision;
  const found = await reviewed({ db, actor }, ids, 'editTasks');
  if (found.some(({ state }) => state !== 'submitted')) fail(formSubmissionFailures.wrongState);
  if (action === 'snooze' && decision.until) requireNotPast(decision.until);
  if (action === 'accept' && promisedDate !== null) requireNotPast(promisedDate);
  if (action === 'snooze') {
    await snoozeSubmissions(db, ids, decision.until ?? fail(formSubmissionFailures.dayMissing));
    await announceRequests({ db, change }, ids, 'team');
    return found.length;
  }
  if (action === 'decline' && reason.trim() === '') fail(formSubmissionFailures.reasonMissing);
  const made = { state: TRIAGE_STATES[action], reason: action === 'decline' ? reason : '', decidedBy: actor.id };
  for (const one of found) {
    const taskId = await taskFor({ db, actor, change }, one, decision);
    const promised = action === 'accept' ? promisedDate : null;
    await decideSubmissions(db, [one.id], { ...made, taskId, promisedDate: promised });
  }
  notify(change, actor, { kind: KINDS[action], reason: made.reason, found });
  await announceRequests({ db, change }, ids);
  return found.length;
}

/** Moves the promised date of an accepted submission, and notifies the requester of the reason. */
export async function promise(
  { db, actor, change }: Deciding,
  { id, promisedDate, reason }: { id: string; promisedDate: string; reason: string },
): Promise<void> {
  const found = await reviewed({ db, actor }, [id], 'editTasks');
  if (found.some(({ state, isDone }) => state !== 'accepted' || isDone)) fail(formSubmissionFailures.wrongState);
  requireNotPast(promisedDate);
  await movePromise(db, id, { date: promisedDate, reason });
  notify(change, actor, { kind: 'requestPromised', reason, found });
  await announceRequests({ db, change }, [id]);
}

/** The offset of the last time zone in which a day begins. */
const LAST_ZONE_MS = 12 * 3_600_000;

/** Refuses a date that is past everywhere, because the time zone of the user is unknown. */
function requireNotPast(day: string): void {
  const today = new Date(now().getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  if (day < today) fail(formSubmissionFailures.dayPast);
}

/** Reverts decisions of the last 24 hours. */
export async function reopen({ db, actor, change }: Deciding, ids: readonly string[]): Promise<number> {
  const found = await reviewed({ db, actor }, ids, 'deleteTasks');
  const isDecided = ({ state, isRecent }: LockedSubmission) => state !== 'withdrawn' && isRecent;
  const isSnoozed = ({ state }: LockedSubmission) => state === 'submitted';
  if (!found.every((one) => isDecided(one) || isSnoozed(one))) fail(formSubmissionFailures.wrongState);
  const accepted = Map.groupBy(
    found.filter(({ state }) => state === 'accepted'),
    ({ projectId }) => projectId,
  );
  const made = [...accepted.values()].flat().flatMap(({ taskId }) => taskId ?? []);
  await requireVisible(db, actor, made);
  for (const [projectId, ones] of accepted)
    await deleteAll({ db, actor, change }, { projectId, ids: ones.flatMap(({ taskId }) => taskId ?? []) });
  await reopenSubmissions(db, ids);
  await announceRequests({ db, change }, ids);
  return found.length;
}

/** The locked submissions; one of a project the user cannot edit is not found, or refused. */
export async function reviewed(
  { db, actor }: Omit<Deciding, 'change'>,
  ids: readonly string[],
  ability: 'editTasks' | 'deleteTasks',
): Promise<LockedSubmission[]> {
  const found = await lockSubmissions(db, ids);
  if (found.length < ids.length) fail(commonFailures.notFound);
  for (const projectId of new Set(found.map((one) => one.projectId))) await projectFor(db, actor, projectId, ability);
  return found;
}

async function taskFor(
  { db, actor, change }: Deciding,
  submission: LockedSubmission,
  { action, taskKey, ownerId }: Decision,
): Promise<string | null> {
  if (action === 'decline') return null;
  if (action === 'accept') return await makeTask({ db, actor, change }, submission, ownerId ?? null);
  const task = taskKey ? await findIdByKey(await visibleTo(db, actor.id), taskKey) : undefined;
  const isThere = task && task.projectId === submission.projectId && !task.deletedAt;
  return isThere ? task.id : fail(formSubmissionFailures.taskUnknown);
}

/** Creates the task, without people who have left the project and deleted labels. */
async function makeTask(
  { db, actor, change }: Deciding,
  submission: LockedSubmission,
  ownerId: string | null,
): Promise<string> {
  const { projectId, answers, schema, name, isPublic, typeId } = submission;
  const people = await peopleOfForms(db, projectId);
  const requester = isPublic ? null : (submission.requester ?? '–');
  const labels = new Set((await labelsOfForms(db, projectId)).filter(({ archived }) => !archived).map(({ id }) => id));
  const members = new Set(people.map(({ id }) => id));
  const adjust = (draft: TaskDraft): TaskDraft => ({
    ...draft,
    ...(ownerId && { ownerId }),
    ...(draft.labelIds && { labelIds: draft.labelIds.filter((id) => labels.has(id)) }),
    ...(draft.assigneeIds && { assigneeIds: draft.assigneeIds.filter((id) => members.has(id)) }),
  });
  const form = { name, projectId, schema, typeId };
  const task = await createAnswered({ db, actor, change }, { form, answers, people, requester, adjust });
  await attachFiles(db, submission.id, task.id);
  return task.id;
}

/** A notification about one request opens it, one about several the list. */
function pageOf([first, ...others]: readonly LockedSubmission[]): string {
  return ownRequestPage(others.length === 0 ? first?.id : undefined);
}

type Reported = { kind: Notice['kind']; reason: string; found: readonly LockedSubmission[] };

/** Notifies each requester of the decisions on their requests; never the deciding user. */
function notify(change: Change, actor: Actor, { kind, reason, found }: Reported): void {
  const byPerson = Map.groupBy(found, ({ requesterId }) => requesterId);
  const to = [...byPerson].flatMap(([userId, ones]) =>
    userId && userId !== actor.id
      ? [{ userId, count: ones.length, subject: ones[0]?.title ?? '', page: pageOf(ones) }]
      : [],
  );
  const many = { subject: found[0]?.name ?? '', page: ownRequestPage() };
  publishNotice(change, { kind, key: `${kind} ${actor.id}`, sender: actor.realname, to, many, excerpt: reason });
}
