import {
  commonFailures,
  hardLimit,
  limitField,
  PROCESS_NAME_MAX,
  ruleOfStatus,
  STATUSES_MAX,
  type Status,
  type StatusRule,
  status,
  statusFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { rankAtEnd } from '../../../kernel/rank.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { lockSettings } from '../project/settings-access.ts';
import { typeNeeding } from '../type/definition-store.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { findWorkflow, forgetInRules, holdCounts } from '../workflow/store.ts';
import { editStatus } from './edit.ts';
import { deleteStatus, remapTasks } from './remap-store.ts';
import { isWorkable } from './rules.ts';
import { insertStatuses, listStatuses, lockStatuses, projectOfStatus } from './store.ts';

/** The statuses of projects: adding, changing, and deleting with their tasks moved elsewhere. */
export function serveStatuses(app: FastifyInstance): void {
  mount(app, status, {
    async add({ db, actor, change, body: { projectId, name: text, category, color } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      const statuses = await listStatuses(db, projectId);
      if (statuses.length >= STATUSES_MAX) fail(statusFailures.tooMany);
      const name = nameOf(text, PROCESS_NAME_MAX);
      await insertStatuses(db, projectId, [{ id: newId(), name, category, color, rank: rankAtEnd(statuses) }]);
      announceChange(change, projectId, 'statusAdded', { status: { from: null, to: name } });
      return await listStatuses(db, projectId);
    },

    async edit({ db, actor, change, body }) {
      const projectId = await projectOfStatus(db, body.id);
      await lockSettings(db, actor, projectId, 'manageProject');
      const differing = await editStatus(db, projectId, body);
      if (Object.keys(differing).length > 0) announceChange(change, projectId, 'statusChanged', differing);
      if ('category' in differing) announceTasks(change, projectId);
      return await listStatuses(db, projectId);
    },

    async delete({ db, actor, change, query: { id, remapTo } }) {
      const projectId = await projectOfStatus(db, id);
      await lockSettings(db, actor, projectId, 'manageProject');
      const statuses = await lockStatuses(db, projectId);
      const { doomed, target } = deletion(statuses, id, remapTo);
      const type = await typeNeeding(db, projectId, { status: id, target: target.id });
      if (type !== undefined) fail(statusFailures.usedByType, { values: { type } });
      await refuseFull(db, projectId, { from: id, target });
      await remapTasks(db, change, { projectId, statusId: id, category: target.category, to: target.id });
      await deleteStatus(db, id);
      await forgetInRules(db, projectId, { statusId: id });
      announceChange(change, projectId, 'statusDeleted', { status: { from: doomed.name, to: null } });
      announceTasks(change, projectId);
      return await listStatuses(db, projectId);
    },
  });
}

function deletion(statuses: readonly Status[], id: string, remapTo: string) {
  const doomed = statuses.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  const target = statuses.find((one) => one.id === remapTo && one.id !== id && !one.archived);
  if (!isWorkable(statuses.filter((one) => one.id !== id))) fail(statusFailures.lastOfItsKind);
  return { doomed, target: target ?? fail(statusFailures.targetUnknown) };
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
  const counts = await holdCounts(db, projectId, { rules: { ...rules, statuses }, statusIds: [from, target.id] });
  for (const [place, coming] of counts) {
    if (!place.startsWith(from)) continue;
    const count = counts.get(place.replace(from, target.id)) ?? 0;
    if (coming === 0 || count + coming <= limit) continue;
    const full = { kind: 'full' as const, limit, count, ...(by && { by }) };
    await refuseTransition(db, projectId, { taskId: null, fromId: from, toId: target.id, refusals: [full] });
  }
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}

function announceTasks(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
}
