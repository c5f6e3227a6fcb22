import { commonFailures, LABEL_NAME_MAX, LABELS_MAX, label, labelFailures, type Reply } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { refuseStaleText } from '../../../kernel/routes/refuse-stale-text.ts';
import { projectFor } from '../access.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { lockSettings } from '../project/settings-access.ts';
import { addLabels, shownGroup, shownLabel } from './add-labels.ts';
import { announceAllTasks, announceLabels } from './announce.ts';
import {
  addGlobalLabel,
  announceGlobal,
  deleteGlobalLabel,
  GLOBAL_LABEL_DELETED,
  lockGlobalLabels,
  managesGlobalLabels,
  mergeGlobalLabel,
} from './global.ts';
import { editGroup, groupFinder } from './groups.ts';
import { countReplaced, replaceLabel, setLabelArchived } from './merge-store.ts';
import { removeLabel } from './remove.ts';
import {
  countGlobalUse,
  countLabels,
  countLabelUse,
  findLabel,
  insertLabels,
  lockLabel,
  lockLabels,
  othersOfGroup,
  updateLabel,
} from './store.ts';
import { recordMerge } from './undo-merge.ts';

/** Replaces a label by another one of its project, or of all projects. */
const mergeLabels: Handlers<typeof label>['merge'] = async ({ db, actor, change, body: { id, intoId } }) => {
  const { projectId } = await findLabel(db, id);
  if (projectId === null) return await mergeGlobalLabel({ db, actor, change }, { id, intoId });
  await lockSettings(db, actor, projectId, 'manageLabels');
  const labels = await lockLabels(db, projectId, [id, intoId]);
  const from = required(labels.get(id), commonFailures.notFound);
  const into = labels.get(intoId);
  if (!into || into.archived || intoId === id) return fail(labelFailures.targetUnknown);
  const merged = { projectId, id, intoId, others: await othersOfGroup(db, intoId) };
  const replaced = await countReplaced(db, merged);
  const tasks = await replaceLabel(db, change, merged);
  if (await setLabelArchived(db, projectId, id, true)) recordMerge(change, { projectId, id, from: false, to: true });
  change.operation({ kind: 'label.merge', projectId });
  announceLabels(change, projectId, 'labelMerged', { label: { from: from.name, to: into.name } });
  if (tasks > 0) announceAllTasks(change, projectId);
  return { tasks, replaced, opId: change.opId };
};

export function serveLabels(app: FastifyInstance): void {
  mount(app, label, {
    async add({ db, actor, change, body: { projectId, name, color, group = null, merge = false } }) {
      const given = nameOf(name, LABEL_NAME_MAX);
      if (projectId === null) await lockGlobalLabels(db, actor);
      else await lockSettings(db, actor, projectId, 'manageLabels');
      const grouped = shownGroup((await groupFinder(db, projectId))(group));
      if (projectId === null)
        return await addGlobalLabel({ db, actor, change }, { name: given, color, merge, ...grouped });
      if ((await countLabels(db, projectId)) >= LABELS_MAX) fail(labelFailures.tooMany);
      const added = { id: newId(), name: given, color, archived: false, ...grouped };
      await insertLabels(db, projectId, [added]);
      announceLabels(change, projectId, 'labelAdded', { label: { from: null, to: added.name } });
      return added;
    },

    addMany: addLabels,

    async edit({ db, actor, change, body: { id, name, was, color, group, archived } }) {
      const { projectId } = await findLabel(db, id);
      if (projectId === null) await lockGlobalLabels(db, actor);
      else await lockSettings(db, actor, projectId, 'manageLabels');
      const present = await lockLabel(db, projectId, id);
      refuseStaleText(was, present.name, name);
      const requested = {
        ...(color && { color }),
        ...(name !== undefined && { name: nameOf(name, LABEL_NAME_MAX) }),
        ...(archived !== undefined && { archived }),
        ...(group !== undefined && (await groupFinder(db, projectId))(group)),
      };
      const differing = differences(present, requested);
      const edited = { ...present, ...requested };
      const reply = shownLabel(edited, projectId);
      if (Object.keys(differing).length === 0) return reply;
      await updateLabel(db, edited);
      if (projectId === null) announceGlobal(change, id, 'changed', differing);
      else announceLabels(change, projectId, 'labelChanged', differing);
      return reply;
    },

    editGroup,

    async usage({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return await usageIn(db, actor, projectId);
    },

    merge: mergeLabels,

    async delete({ db, actor, change, query: { id } }) {
      const { projectId } = await findLabel(db, id);
      if (projectId === null) {
        await deleteGlobalLabel({ db, actor, change }, id);
        change.operation({ kind: GLOBAL_LABEL_DELETED, projectId: null });
        return { opId: change.opId };
      }
      await removeLabel({ db, actor, change, projectId }, id);
      change.operation({ kind: 'label.delete', projectId });
      return { opId: change.opId };
    },
  });
}

/** The tasks of each label in a project; for those who manage the labels of all projects, also in all projects. */
async function usageIn(db: Db, actor: Actor, projectId: string): Promise<Reply<typeof label.usage>> {
  const own = await countLabelUse(db, projectId);
  if (!managesGlobalLabels(actor)) return own;
  const tasks = new Map(own.map((one) => [one.id, one.tasks]));
  const everywhere = await countGlobalUse(db);
  const isGlobal = new Set(everywhere.map(({ id }) => id));
  return [
    ...own.filter(({ id }) => !isGlobal.has(id)),
    ...everywhere.map((one) => ({ ...one, tasks: tasks.get(one.id) ?? 0 })),
  ];
}
