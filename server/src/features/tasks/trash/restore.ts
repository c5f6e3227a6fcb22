import { commonFailures, projectFailures, startOfType, TOGETHER_MAX, trashFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { reacceptSubmissions } from '../form/undone-store.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceAccess, announceProject } from '../project/announce.ts';
import { announceTasks } from '../task/add.ts';
import { definitionsOf } from '../type/definition-store.ts';
import { keepVersionsOf, needsFitAssets, unfitAssets } from '../workflow/asset-check.ts';
import { openSlots } from '../workflow/check-transitions.ts';
import { findWorkflow } from '../workflow/store.ts';
import { findMembersOf, lockTrashedProjects, restoreProjects } from './project-store.ts';
import { type Open, type Placement, placementsOf, type TrashedTask } from './rules.ts';
import {
  findHomes,
  findLiveParents,
  findOpenStatuses,
  type LimitedTask,
  lockFamily,
  lockRanks,
  restorePlacements,
} from './task-store.ts';
import { findTogether } from './together-store.ts';

type Restoring = { db: Db; actor: Actor; change: Change };

/** How many were restored; of these, those whose parent, and those whose status, is gone or not available any more. */
export type Restored = { restored: number; withoutParent: number; otherStatus: number };

/** Restores tasks with the subtasks deleted with them. Tasks that are not in the trash are unchanged. */
export async function restoreTasks({ db, actor, change }: Restoring, ids: readonly string[]): Promise<Restored> {
  const projectIds = await findHomes(db, ids);
  if (projectIds.length === 0) return fail(commonFailures.notFound);
  for (const projectId of projectIds) await projectFor(db, actor, projectId, 'deleteTasks');
  const total = { restored: 0, withoutParent: 0, otherStatus: 0 };
  for (const projectId of projectIds) {
    const { restored, withoutParent, otherStatus } = await restoreFamily({ db, actor, change }, projectId, ids);
    total.restored += restored;
    total.withoutParent += withoutParent;
    total.otherStatus += otherStatus;
  }
  const [only = null, ...others] = projectIds;
  change.operation({ kind: 'task.restore', projectId: others.length === 0 ? only : null });
  return total;
}

/** Restores tasks with those of their projects that the user sees and that were deleted in the same operations. */
export async function restoreTogether(restoring: Restoring, ids: readonly string[]): Promise<Restored> {
  const { db, actor } = restoring;
  // Nothing is disclosed about tasks of other projects, not even that there are too many.
  for (const projectId of await findHomes(db, ids)) await projectFor(db, actor, projectId, 'deleteTasks');
  const found = await findTogether(await visibleTo(db, actor.id), ids);
  if (found.length > TOGETHER_MAX) return fail(trashFailures.tooMany);
  return await restoreTasks(restoring, found);
}

/** Restores tasks of one project with the subtasks deleted with them; returns their number, without those hidden from the user. */
export async function restoreIn(restoring: Restoring, projectId: string, taskIds: readonly string[]): Promise<number> {
  return (await restoreFamily(restoring, projectId, taskIds)).restored;
}

async function restoreFamily(
  { db, actor, change }: Restoring,
  projectId: string,
  taskIds: readonly string[],
): Promise<Restored> {
  const tasks = await lockFamily(db, projectId, taskIds);
  await requireOwnTasks(
    db,
    actor,
    projectId,
    tasks.map(({ id }) => id),
  );
  const ranks = await lockRanks(db, projectId, [...new Set(tasks.map(({ rank }) => rank))]);
  const parentIds = tasks.flatMap(({ parentId }) => parentId ?? []);
  const parents = await findLiveParents(db, projectId, parentIds);
  const statuses = await findOpenStatuses(db, projectId);
  const placements = placementsOf(
    await asWorkflowAllows({ db, actor }, projectId, { tasks: await withStart(db, tasks, statuses), statuses }),
    {
      parents,
      statuses,
      ranks,
    },
  );
  await restorePlacements(db, placements);
  for (const [index, task] of tasks.entries()) recordRestore(change, projectId, task, placements[index]);
  const ids = tasks.map(({ id }) => id);
  await reacceptSubmissions({ db, change }, ids);
  announceTasks(change, projectId, ids);
  const formerly = new Map(tasks.map((task) => [task.id, task]));
  const hidden = change.actorId === null ? new Set() : await hiddenAmong(db, change.actorId, ids);
  const isMoved = (field: 'parentId' | 'statusId') => (task: TrashedTask, at: number) =>
    !hidden.has(task.id) && placements[at]?.[field] !== formerly.get(task.id)?.[field];
  return {
    restored: tasks.length - hidden.size,
    withoutParent: tasks.filter(isMoved('parentId')).length,
    otherStatus: tasks.filter(isMoved('statusId')).length,
  };
}

/** The tasks with where those begin anew that run on a version of their type. */
async function withStart(db: Db, tasks: readonly LimitedTask[], statuses: readonly Open[]): Promise<LimitedTask[]> {
  const typeOf = await definitionsOf(db, tasks);
  return tasks.map((task) => {
    const type = typeOf(task);
    if (!type) return task;
    return { ...task, start: startOfType(type, statuses), spare: startOfType({ ...type, initialId: null }, statuses) };
  });
}

/** The tasks; those whose status is full, or requires approved assets that they do not have, get the initial status. */
async function asWorkflowAllows(
  { db, actor }: Pick<Restoring, 'db' | 'actor'>,
  projectId: string,
  { tasks, statuses }: { tasks: readonly LimitedTask[]; statuses: readonly Open[] },
): Promise<TrashedTask[]> {
  const rules = await findWorkflow(db, projectId);
  if (!rules) return [...tasks];
  const restricted = tasks.filter(({ statusId }) => needsFitAssets(rules, statusId)).map(({ id }) => id);
  const unfit = await unfitAssets({ db, actor }, restricted);
  const fit = tasks.map((task) => (unfit(task.id).length > 0 ? { ...task, statusId: '' } : task));
  await keepVersionsOf(
    db,
    restricted.filter((id) => unfit(id).length === 0),
  );
  const starts = fit.flatMap((task) => (task.start ? [{ ...task, ...statusOf(task.start) }] : []));
  const slots = await openSlots({ db, projectId }, rules, [...fit, ...starts]);
  const isOpen = ({ statusId }: TrashedTask) => statuses.some(({ id }) => id === statusId);
  return fit.map((task) => {
    if (isOpen(task) && !slots.take(task)) return task;
    const isStartFull = task.start !== undefined && slots.take({ ...task, ...statusOf(task.start) }) !== undefined;
    return { ...task, statusId: '', ...(isStartFull && { start: task.spare }) };
  });
}

function statusOf({ id, category }: Open) {
  return { statusId: id, category };
}

function recordRestore(change: Change, projectId: string, task: TrashedTask, placement: Placement | undefined): void {
  const moved = (['parentId', 'statusId'] as const)
    .filter((field) => placement && placement[field] !== task[field])
    .map((field) => [field, { from: task[field], to: placement?.[field] }]);
  const changes = { deleted: { from: true, to: false }, ...Object.fromEntries(moved) };
  change.record({
    entity: 'task',
    entityId: task.id,
    projectId,
    kind: 'restored',
    version: task.version + 1,
    changes,
  });
}

/** Restores projects of their owner. */
export async function restoreOwnProjects({ db, actor, change }: Restoring, ids: readonly string[]): Promise<Restored> {
  const owned = await ownTrashedProjects(db, actor, ids);
  await restoreProjects(db, owned);
  const members = await findMembersOf(db, owned);
  for (const id of owned) {
    const changes = { deleted: { from: true, to: false } };
    change.record({ entity: 'project', entityId: id, projectId: id, kind: 'restored', changes });
    announceProject(change, id);
    announceAccess(change, id, members.get(id) ?? []);
  }
  return { restored: owned.length, withoutParent: 0, otherStatus: 0 };
}

/** Ids of projects in the trash, all owned by the user; others are refused, and invisible ones not found. */
export async function ownTrashedProjects(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const found = await lockTrashedProjects(db, actor.id, ids);
  if (found.length === 0) return fail(commonFailures.notFound);
  if (found.some(({ owned }) => !owned)) return fail(projectFailures.notAllowed);
  return found.map(({ id }) => id);
}
