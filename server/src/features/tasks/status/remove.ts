import {
  commonFailures,
  hardLimit,
  limitField,
  ruleOfStatus,
  type Status,
  type StatusRule,
  statusFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceProject } from '../project/announce.ts';
import { typeNeeding } from '../type/definition-store.ts';
import { keepVersionsOf, needsFitAssets, unfitAssets } from '../workflow/asset-check.ts';
import { linkedTasksIn } from '../workflow/asset-check-store.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { findWorkflow, lockCounts, removeFromRules } from '../workflow/store.ts';
import { deleteStatus, remapTasks } from './remap-store.ts';
import { isWorkable } from './rules.ts';
import { lockStatuses } from './store.ts';

type Removing = { db: Db; actor: Actor; change: Change };
type Removal = { projectId: string; id: string; remapTo: string };

/** Deletes a status with its rules, and moves its tasks to another one; one operation, which can be undone. */
export async function removeStatus(
  { db, actor, change }: Removing,
  { projectId, id, remapTo }: Removal,
): Promise<void> {
  const statuses = await lockStatuses(db, projectId);
  const { removed, target } = deletion(statuses, id, remapTo);
  const type = await typeNeeding(db, projectId, { status: id, target: target.id });
  if (type !== undefined) fail(statusFailures.usedByType, { values: { type } });
  await refuseFull(db, projectId, { from: id, target });
  await refuseUnfit({ db, actor }, projectId, { from: id, to: target.id });
  const { version: _, ...rules } = (await findWorkflow(db, projectId)) ?? { version: 0 };
  await remapTasks(db, change, { projectId, statusId: id, category: target.category, to: target.id });
  await deleteStatus(db, id);
  await removeFromRules(db, projectId, { statusId: id });
  const changes: FieldChanges = {
    status: { from: removed, to: null },
    remapTo: { from: null, to: remapTo },
    ...('restricted' in rules && { rules: { from: rules, to: null } }),
  };
  change.record({ entity: 'status', entityId: id, projectId, kind: 'deleted', changes });
  announceChange(change, projectId, 'statusDeleted', { status: { from: removed.name, to: null } });
  announceTasks(change, projectId);
}

function deletion(statuses: readonly Status[], id: string, remapTo: string) {
  const removed = statuses.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  const target = statuses.find((one) => one.id === remapTo && one.id !== id && !one.archived);
  if (!isWorkable(statuses.filter((one) => one.id !== id))) fail(statusFailures.lastOfItsKind);
  return { removed, target: target ?? fail(statusFailures.targetUnknown) };
}

/** Refuses to move the tasks of a status to one whose limit they would exceed. */
async function refuseFull(db: Db, projectId: string, { from, target }: { from: string; target: Status }) {
  const rules = await findWorkflow(db, projectId);
  const limit = hardLimit(rules, target);
  if (!rules || limit === undefined) return;
  // Moved tasks are counted by the limit of their new status.
  const rule = ruleOfStatus(rules, target.id);
  const statuses: StatusRule[] = rule ? [rule, { ...rule, statusId: from }] : [];
  const by = limitField(rule);
  const counts = await lockCounts(db, projectId, { rules: { ...rules, statuses }, statusIds: [from, target.id] });
  for (const [place, coming] of counts) {
    if (!place.startsWith(from)) continue;
    const count = counts.get(place.replace(from, target.id)) ?? 0;
    if (coming === 0 || count + coming <= limit) continue;
    const full = { kind: 'full' as const, limit, count, ...(by && { by }) };
    await refuseTransition(db, projectId, { taskId: null, fromId: from, toId: target.id, refusals: [full] });
  }
}

/** Refuses to move tasks with assets that keep them from a status which requires approved ones. */
async function refuseUnfit(
  { db, actor }: Pick<Removing, 'db' | 'actor'>,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (!needsFitAssets(await findWorkflow(db, projectId), to)) return;
  const linked = await linkedTasksIn(db, projectId, from);
  const unfit = await unfitAssets({ db, actor }, linked);
  const taskId = linked.find((id) => unfit(id).length > 0);
  if (taskId) await refuseTransition(db, projectId, { taskId: null, fromId: from, toId: to, refusals: unfit(taskId) });
  await keepVersionsOf(db, linked);
}

/** Records a change of the statuses in the history of the project, and notifies open pages. */
export function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}

/** Notifies open pages that tasks of a project have changed. */
export function announceTasks(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
}
