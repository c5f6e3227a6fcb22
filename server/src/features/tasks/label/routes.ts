import { commonFailures, LABEL_NAME_MAX, LABELS_MAX, label, labelFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { refuseStaleText } from '../../../kernel/refuse-stale-text.ts';
import { projectFor } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { lockSettings } from '../project/settings-access.ts';
import { clearLabel } from './clear-store.ts';
import { replaceLabel, setLabelArchived } from './merge-store.ts';
import {
  countLabels,
  countLabelUse,
  deleteLabel,
  findLabel,
  insertLabels,
  lockLabel,
  lockLabels,
  updateLabel,
} from './store.ts';
import { recordMerge } from './undo-merge.ts';

/** The labels of projects. */
export function serveLabels(app: FastifyInstance): void {
  mount(app, label, {
    async add({ db, actor, change, body: { projectId, name, color } }) {
      await lockSettings(db, actor, projectId, 'manageLabels');
      if ((await countLabels(db, projectId)) >= LABELS_MAX) fail(labelFailures.tooMany);
      const added = { id: newId(), name: nameOf(name, LABEL_NAME_MAX), color, archived: false };
      await insertLabels(db, projectId, [added]);
      announceChange(change, projectId, 'labelAdded', { label: { from: null, to: added.name } });
      return added;
    },

    async edit({ db, actor, change, body: { id, name, was, color, archived } }) {
      const { projectId } = await findLabel(db, id);
      await lockSettings(db, actor, projectId, 'manageLabels');
      const present = await lockLabel(db, id);
      refuseStaleText(was, present.name, name);
      const wanted = {
        ...(color && { color }),
        ...(name !== undefined && { name: nameOf(name, LABEL_NAME_MAX) }),
        ...(archived !== undefined && { archived }),
      };
      const differing = differences(present, wanted);
      const edited = { ...present, ...wanted };
      if (Object.keys(differing).length === 0) return edited;
      await updateLabel(db, edited);
      announceChange(change, projectId, 'labelChanged', differing);
      return edited;
    },

    async usage({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return await countLabelUse(db, projectId);
    },

    async merge({ db, actor, change, body: { id, intoId } }) {
      const { projectId } = await findLabel(db, id);
      await lockSettings(db, actor, projectId, 'manageLabels');
      const labels = await lockLabels(db, projectId, [id, intoId]);
      const from = required(labels.get(id), commonFailures.notFound);
      const into = labels.get(intoId);
      if (!into || into.archived || intoId === id) return fail(labelFailures.targetUnknown);
      const tasks = await replaceLabel(db, change, { projectId, id, intoId });
      if (await setLabelArchived(db, projectId, id, true))
        recordMerge(change, { projectId, id, from: false, to: true });
      change.operation({ kind: 'label.merge', projectId });
      announceChange(change, projectId, 'labelMerged', { label: { from: from.name, to: into.name } });
      if (tasks > 0) announceAllTasks(change, projectId);
      return { tasks, opId: change.opId };
    },

    async delete({ db, actor, change, query: { id } }) {
      const { projectId } = await findLabel(db, id);
      await lockSettings(db, actor, projectId, 'manageLabels');
      const { name } = await lockLabel(db, id);
      const cleared = await clearLabel(db, change, projectId, id);
      await deleteLabel(db, id);
      announceChange(change, projectId, 'labelDeleted', { label: { from: name, to: null } });
      if (cleared > 0) announceAllTasks(change, projectId);
      return null;
    },
  });
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}

function announceAllTasks(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
}
