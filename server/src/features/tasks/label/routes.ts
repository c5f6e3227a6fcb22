import { LABEL_NAME_MAX, LABELS_MAX, label, labelFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { refuseStaleText } from '../../../kernel/refuse-stale-text.ts';
import { announceProject } from '../project/announce.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { lockSettings } from '../project/settings-access.ts';
import { clearLabel } from './clear-store.ts';
import { countLabels, deleteLabel, findLabel, insertLabels, lockLabel, updateLabel } from './store.ts';

/** Serves the labels of projects. */
export function serveLabels(app: FastifyInstance): void {
  mount(app, label, {
    async add({ db, actor, change, body: { projectId, name, color } }) {
      await lockSettings(db, actor, projectId, 'manageLabels');
      if ((await countLabels(db, projectId)) >= LABELS_MAX) fail(labelFailures.tooMany);
      const added = { id: newId(), name: nameOf(name, LABEL_NAME_MAX), color };
      await insertLabels(db, projectId, [added]);
      announceChange(change, projectId, 'labelAdded', { label: { from: null, to: added.name } });
      return added;
    },

    async edit({ db, actor, change, body: { id, name, was, color } }) {
      const { projectId } = await findLabel(db, id);
      await lockSettings(db, actor, projectId, 'manageLabels');
      const present = await lockLabel(db, id);
      refuseStaleText(was, present.name, name);
      const wanted = { ...(color && { color }), ...(name !== undefined && { name: nameOf(name, LABEL_NAME_MAX) }) };
      const differing = differences(present, wanted);
      const edited = { ...present, ...wanted };
      if (Object.keys(differing).length === 0) return edited;
      await updateLabel(db, edited);
      announceChange(change, projectId, 'labelChanged', differing);
      return edited;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { projectId } = await findLabel(db, id);
      await lockSettings(db, actor, projectId, 'manageLabels');
      const { name } = await lockLabel(db, id);
      const cleared = await clearLabel(db, change, projectId, id);
      await deleteLabel(db, id);
      announceChange(change, projectId, 'labelDeleted', { label: { from: name, to: null } });
      if (cleared > 0) change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
      return null;
    },
  });
}

function announceChange(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}
