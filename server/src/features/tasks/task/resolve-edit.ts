import { isCustomKey, TASK_DEPTH_MAX, type TaskChanges, taskFailures, type WorkflowRules } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { changedValues, customIn } from '../custom-field/values.ts';
import { type LatestType, latestType } from '../type/definition-store.ts';
import type { LockedTask } from './reading/columns.ts';
import {
  areLabels,
  areMembers,
  findAncestorIds,
  findArchivedLabel,
  findHeight,
  findOpenStatus,
  findParentTask,
  lockParents,
} from './reading/lookup-store.ts';
import { type Updated, updatableOf } from './update-store.ts';

/** The maximum number of subtasks of a task. */
export const MAX_CHILDREN = 500;

/** The rules are those read for a new status; undefined if the status stays. */
export type Resolved = { after: Updated; workflow: WorkflowRules | null | undefined };

/** The task after the changes, with the rules for a new status, or a refusal. */
export async function resolveEdit(db: Db, before: LockedTask, changes: TaskChanges): Promise<Resolved> {
  const after = withChanges(before, changes);
  if (changes.dueDate === null && !('dueTime' in changes)) after.dueTime = null;
  checkDates(after);
  const { projectId } = before;
  let workflow: WorkflowRules | null | undefined;
  if (after.statusId !== before.statusId) {
    const status = (await findOpenStatus(db, projectId, after.statusId)) ?? fail(taskFailures.statusUnknown);
    after.category = status.category;
    workflow = status.workflow;
  }
  if (after.typeId !== before.typeId) after.typeVersion = (await typeFor(db, projectId, after.typeId)).version;
  const custom = { present: before.custom, changes: customIn(changes) };
  after.custom = await changedValues(db, projectId, { ...custom, task: after });
  await checkPeople(db, projectId, newPeople(before, after));
  await checkLabels(db, projectId, without(after.labelIds, before.labelIds));
  if (after.parentId !== before.parentId) after.depth = await depthBelow(db, before, after.parentId);
  return { after, workflow };
}

/** The task with the changes of its built-in fields. */
export function withChanges(before: LockedTask, changes: TaskChanges): Updated {
  const own = Object.entries(changes).filter(([name]) => !isCustomKey(name));
  return { ...updatableOf(before), ...Object.fromEntries(own) };
}

type Dates = Pick<Updated, 'startDate' | 'dueDate' | 'dueTime'>;

/** Refuses a start after the end, and a time of day without a date. */
export function checkDates(dates: Dates): void {
  const wrong = wrongDates(dates);
  if (wrong) fail(taskFailures[wrong]);
}

/** What is wrong with the dates of a task, if anything. */
export function wrongDates({ startDate, dueDate, dueTime }: Dates): 'datesReversed' | 'timeWithoutDate' | undefined {
  if (startDate && dueDate && startDate > dueDate) return 'datesReversed';
  return dueTime && !dueDate ? 'timeWithoutDate' : undefined;
}

/** The latest version of a type; one that is archived or not the project's is refused. */
export async function typeFor(db: Db, projectId: string, id: string | null): Promise<LatestType> {
  return (await latestType(db, projectId, id)) ?? fail(taskFailures.typeUnknown);
}

/** Refuses people who are not members of the project. */
export async function checkPeople(db: Db, projectId: string, ids: readonly string[]): Promise<void> {
  if (!(await areMembers(db, projectId, ids))) fail(taskFailures.personUnknown);
}

/** Refuses labels of other projects. */
export async function checkOwnLabels(db: Db, projectId: string, ids: readonly string[]): Promise<void> {
  if (!(await areLabels(db, projectId, ids))) fail(taskFailures.labelUnknown);
}

/** Refuses archived labels: only tasks that have them already keep them. */
export async function refuseArchivedLabels(db: Db, added: readonly string[]): Promise<void> {
  const name = await findArchivedLabel(db, [...new Set(added)]);
  if (name !== undefined) fail(taskFailures.labelArchived, { values: { name } });
}

/** Refuses labels that tasks get but that are of other projects or archived. */
export async function checkLabels(db: Db, projectId: string, added: readonly string[]): Promise<void> {
  await checkOwnLabels(db, projectId, added);
  await refuseArchivedLabels(db, added);
}

/** The depth of a task below a parent of its project, or a refusal: a cycle, too deep, too many. */
export async function depthBelow(
  db: Db,
  task: { id: string; projectId: string; children: number; depth: number } | { projectId: string },
  parentId: string | null,
): Promise<number> {
  if (parentId === null) return 0;
  await lockParents(db, task.projectId, [parentId]);
  const parent = (await findParentTask(db, task.projectId, parentId)) ?? fail(taskFailures.parentUnknown);
  if (parent.children >= MAX_CHILDREN) fail(taskFailures.tooManyChildren);
  const depth = parent.depth + 1;
  const height = 'id' in task && task.children > 0 ? await findHeight(db, task.id) : 0;
  if ('id' in task && (await findAncestorIds(db, parentId)).includes(task.id)) fail(taskFailures.parentLoop);
  if (depth + height > TASK_DEPTH_MAX) fail(taskFailures.tooDeep);
  return depth;
}

/** People a change assigns who were not assigned before. */
export function newPeople(before: LockedTask, after: Updated): string[] {
  const owner = after.ownerId && after.ownerId !== before.ownerId ? [after.ownerId] : [];
  return [...owner, ...without(after.assigneeIds, before.assigneeIds)];
}

/** The ids that are not among known ones. */
export function without(ids: readonly string[], known: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id));
}
