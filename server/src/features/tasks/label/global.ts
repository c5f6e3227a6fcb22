import { type Color, commonFailures, LABELS_MAX, type Label, labelFailures, type Permission } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { keepDeleted } from '../trash/setting-store.ts';
import { announceAllTasks } from './announce.ts';
import { clearLabel } from './clear-store.ts';
import {
  deleteLabels,
  findProjectsWith,
  findSameNames,
  lockGlobalNames,
  replaceEverywhere,
  widenLabel,
} from './global-store.ts';
import { countReplaced, removeOthers, setLabelArchived } from './merge-store.ts';
import { countLabels, deleteLabel, insertLabels, lockLabel, lockLabels, othersOfGroup } from './store.ts';

export type WriteContext = { db: Db; actor: Actor; change: Change };

/** The operations that delete a label of all projects, and their undos. */
export const GLOBAL_LABEL_DELETED = 'label.deleteGlobal';

/** The operations that merge two labels of all projects, and their undos. */
export const GLOBAL_LABEL_MERGED = 'label.mergeGlobal';

const MANAGE: Permission = 'task:label:global';

/** Whether a user manages the labels of all projects. */
export function managesGlobalLabels({ permissions }: Actor): boolean {
  return permissions.has(MANAGE);
}

/** Refuses users who do not manage the labels of all projects, and makes their changes wait for each other. */
export async function lockGlobalLabels(db: Db, actor: Actor): Promise<void> {
  if (!managesGlobalLabels(actor)) fail(labelFailures.globalOnly);
  await lockGlobalNames(db);
}

type NewGlobalLabel = { name: string; color: Color; merge: boolean } & Pick<Label, 'group' | 'single'>;

/**
 * Adds a label of all projects. If projects have labels of this name, they are replaced by it if `merge` is set: the most used one becomes the
 * label of all projects and keeps its id, so that forms and views still refer to it.
 */
export async function addGlobalLabel(
  { db, actor, change }: WriteContext,
  { name, color, merge, ...grouped }: NewGlobalLabel,
): Promise<Label> {
  await lockGlobalLabels(db, actor);
  if ((await countLabels(db, null)) >= LABELS_MAX) fail(labelFailures.tooMany);
  const [kept, ...others] = await findSameNames(db, name);
  const label = { id: kept?.id ?? newId(), name, color, archived: false, global: true as const, ...grouped };
  if (kept && !merge) {
    const projects = new Set([kept, ...others].map(({ projectId }) => projectId)).size;
    return fail(labelFailures.usedInProjects, { values: { projects }, detail: { projects } });
  }
  for (const { id } of others) await replaceEverywhere(db, change, { id, intoId: label.id, others: [] });
  await deleteLabels(
    db,
    others.map(({ id }) => id),
  );
  if (kept) {
    await widenLabel(db, label);
    // In its new group of labels, tasks may have another one.
    await removeOthers(db, change, label.id, await othersOfGroup(db, label.id));
  } else await insertLabels(db, null, [label]);
  for (const { projectId } of others) announceAllTasks(change, projectId);
  announceGlobal(change, label.id, 'added', { name: { from: null, to: name } });
  return label;
}

/** Replaces a label of all projects by another one on all tasks, and archives it. */
export async function mergeGlobalLabel(
  { db, actor, change }: WriteContext,
  { id, intoId }: { id: string; intoId: string },
): Promise<{ tasks: number; replaced: number; opId: string }> {
  await lockGlobalLabels(db, actor);
  const labels = await lockLabels(db, null, [id, intoId]);
  const from = required(labels.get(id), commonFailures.notFound);
  const into = labels.get(intoId);
  if (!into || into.archived || intoId === id) return fail(labelFailures.targetUnknown);
  const projects = await findProjectsWith(db, id);
  const others = await othersOfGroup(db, intoId);
  const replaced = await countReplaced(db, { projectId: null, id, intoId, others });
  const tasks = await replaceEverywhere(db, change, { id, intoId, others });
  const isArchived = await setLabelArchived(db, null, id, true);
  for (const projectId of projects) announceAllTasks(change, projectId);
  announceGlobal(change, id, 'merged', {
    name: { from: from.name, to: into.name },
    ...(isArchived && { archived: { from: false, to: true } }),
  });
  change.operation({ kind: GLOBAL_LABEL_MERGED, projectId: null });
  return { tasks, replaced, opId: change.opId };
}

/** Deletes a label of all projects, and takes it off every task, so that it can be undone; returns the number of tasks. */
export async function deleteGlobalLabel({ db, actor, change }: WriteContext, id: string): Promise<number> {
  await lockGlobalLabels(db, actor);
  const label = await lockLabel(db, null, id);
  const projects = await findProjectsWith(db, id);
  const tasks = await clearLabel(db, change, null, id);
  await deleteLabel(db, id);
  await keepDeleted(db, change, { id, kind: 'label', projectId: null, name: label.name, content: label });
  for (const projectId of projects) announceAllTasks(change, projectId);
  announceGlobal(change, id, 'deleted', { name: { from: label.name, to: null }, label: { from: label, to: null } });
  return tasks;
}

/** Records a change of a label of all projects, and notifies all pages, because any project shows it. */
export function announceGlobal(change: Change, id: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'label', entityId: id, projectId: null, kind, changes });
  change.announce('all', { cmd: 'task', projectId: '', kind: 'project', ids: [] });
}
