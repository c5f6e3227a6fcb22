import { COPIED_TASKS_MAX, PROJECT_NAME_MAX, type ProjectCopy, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { cleanHtml } from '../../../kernel/rich-text.ts';
import { projectFor } from '../access.ts';
import { BATCH_SIZE } from '../batch-store.ts';
import { keepNumbers } from '../custom-field/number-store.ts';
import { copyFields, translateConditions } from '../custom-field/store.ts';
import { visibleTo } from '../data-rules/view.ts';
import { copyLinks } from '../dependency/store.ts';
import { fieldLimits, isUnknown } from '../field-rights/limits.ts';
import { copyVersions } from '../type/copy.ts';
import { copyViews } from '../view/copy.ts';
import { copyWorkflow } from '../workflow/copy.ts';
import { announceAccess } from './announce.ts';
import { type DateShift, shiftToLaunch } from './copy-dates.ts';
import { copyLabels, copyMembers, copyStatuses, copyTypes } from './copy-lists-store.ts';
import {
  type CopiedTask,
  continueNumbers,
  copyParts,
  copyTasks,
  findTasksToCopy,
  picturedDescriptions,
  rewriteDescriptions,
  type TaskToCopy,
} from './copy-tasks-store.ts';
import { listProjectDepartments, lockDepartments } from './members/department-store.ts';
import { addMembers } from './members/member-store.ts';
import { nameOf } from './name.ts';
import { insertProject, type LockedProject, lockProject } from './store.ts';

type Copying = { db: Db; actor: Actor; change: Change };

/** Duplicates a project for a new owner; returns its id. */
export async function duplicateProject({ db, actor, change }: Copying, copy: ProjectCopy): Promise<string> {
  await projectFor(db, actor, copy.id, copy.withTasks ? 'exportTasks' : 'view');
  // As for all changes of departments, before the project is locked.
  if (copy.withMembers && (await listProjectDepartments(db, copy.id)).length > 0) await lockDepartments(db);
  // Locked, so that statuses and labels do not change before the tasks are copied.
  const { version: _, ...source } = await lockProject(db, copy.id);
  const id = newId();
  const shift = await shiftOf({ db, actor }, source, copy);
  await insertProject(db, {
    ...source,
    ...(shift && { startDate: shift.dayOf(source.startDate) }),
    ...(copy.launch !== undefined && { dueDate: copy.launch }),
    id,
    key: copy.key,
    name: nameOf(copy.name, PROJECT_NAME_MAX),
    orgCode: actor.orgCodes[0] ?? null,
    state: 'active',
    ownerId: actor.id,
  });
  await addMembers(db, id, [actor.id], 'owner');
  const members = copy.withMembers ? await copyMembers(db, { from: copy.id, to: id }) : [];
  const { unknown, partly } = await hiddenFrom(db, actor.id);
  const lists = {
    statuses: await copyStatuses(db, copy.id, id),
    types: await copyTypes(db, copy.id, id),
    labels: await copyLabels(db, copy.id, id),
    fields: await copyFields(db, copy.id, id, unknown),
  };
  await translateConditions(db, id, Object.values(lists).flat());
  await copyVersions(db, lists);
  const people = [...new Set([actor.id, ...members])];
  await copyWorkflow(db, { from: copy.id, to: id }, { ...lists, people, shift });
  await copyViews(db, { from: copy.id, to: id }, { pairs: Object.values(lists).flat(), actorId: actor.id, people });
  const changes = { copyOf: { from: null, to: copy.id } };
  change.record({ entity: 'project', entityId: id, projectId: id, kind: 'created', version: 1, changes });
  if (copy.withTasks) {
    const fields = lists.fields.filter((field) => !partly.includes(field.id));
    await fillWithTasks(
      { db, change },
      { from: copy.id, to: id, actorId: actor.id, people, ...lists, fields, shift: shift ?? { was: [], now: [] } },
    );
  }
  announceAccess(change, id, people);
  return id;
}

/** How the dates follow another launch, if one is given. */
async function shiftOf(
  { db, actor }: Pick<Copying, 'db' | 'actor'>,
  { startDate, dueDate }: Pick<LockedProject, 'startDate' | 'dueDate'>,
  { id, launch, withTasks }: ProjectCopy,
): Promise<DateShift | undefined> {
  if (launch === undefined) return undefined;
  const seen = await visibleTo(db, actor.id);
  return await shiftToLaunch({ db, seen }, { id, startDate, dueDate }, { launch, withTasks });
}

/** The ids of the custom fields that the user, who manages the copy, may not see in any task, and of those they see in some: these are copied empty. */
async function hiddenFrom(db: Db, userId: string): Promise<{ unknown: string[]; partly: string[] }> {
  const limits = [...((await fieldLimits(db, userId))?.fields.values() ?? [])].filter(({ see }) => see !== true);
  const ids = (requested: boolean) => limits.filter((limit) => isUnknown(limit) === requested).map(({ id }) => id);
  return { unknown: ids(true), partly: ids(false) };
}

async function fillWithTasks({ db, change }: Omit<Copying, 'actor'>, plan: Omit<CopiedTask, 'tasks'>): Promise<void> {
  const found = await findTasksToCopy(await visibleTo(db, plan.actorId), plan.from, COPIED_TASKS_MAX + 1);
  if (found.length > COPIED_TASKS_MAX) fail(projectFailures.tooManyToCopy);
  const tasks = placed(found);
  await keepNumbers(db);
  // Parents come first, so that each batch finds those of earlier batches.
  for (let from = 0; from < tasks.length; from += BATCH_SIZE) {
    const piece = tasks.slice(from, from + BATCH_SIZE);
    for (const { id, title } of await copyTasks(db, { ...plan, tasks: piece })) {
      const changes = { title: { from: null, to: title } };
      change.record({ entity: 'task', entityId: id, projectId: plan.to, kind: 'created', version: 1, changes });
    }
    await copyParts(db, plan.to, { tasks: piece, actorId: plan.actorId, shift: plan.shift });
    await withoutPictures(
      db,
      piece.map(({ copy }) => copy),
    );
  }
  await copyLinks(db, tasks, plan.actorId);
  await continueNumbers(db, plan);
}

/** The tasks with new ids, each below the copy of its parent. */
function placed(found: readonly Omit<TaskToCopy, 'copy'>[]): TaskToCopy[] {
  const copies = new Map(found.map(({ id }) => [id, newId()]));
  return found.map((task) => {
    const parentId = (task.parentId && copies.get(task.parentId)) ?? null;
    return { ...task, copy: copies.get(task.id) ?? newId(), parentId, depth: parentId ? task.depth : 0 };
  });
}

/** Files are not copied, so images that refer to them are removed. */
async function withoutPictures(db: Db, ids: readonly string[]): Promise<void> {
  const texts = await picturedDescriptions(db, ids);
  const cleaned = texts.map(({ id, html }) => ({
    id,
    html: cleanHtml(
      html,
      () => true,
      () => false,
    ),
  }));
  await rewriteDescriptions(db, cleaned);
}
