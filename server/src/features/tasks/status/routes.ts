import { PROCESS_NAME_MAX, STATUSES_MAX, status, statusFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { rankAtEnd } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { nameOf } from '../project/name.ts';
import { lockSettings } from '../project/settings-access.ts';
import { editStatus } from './edit.ts';
import { announceChange, announceTasks, removeStatus } from './remove.ts';
import { insertStatuses, listStatuses, projectOfStatus } from './store.ts';

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
      await removeStatus({ db, actor, change }, { projectId, id, remapTo });
      change.operation({ kind: 'status.delete', projectId });
      return await listStatuses(db, projectId);
    },
  });
}
