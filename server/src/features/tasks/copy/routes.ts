import { taskCopy } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { lockSettings } from '../project/settings-access.ts';
import { copyTasks, planCopy } from './copy.ts';

/** Copying tasks. */
export function serveTaskCopies(app: FastifyInstance): void {
  mount(app, taskCopy, {
    async check({ db, actor, body }) {
      const target = await accessToBoth(db, actor, body);
      return await planCopy(db, body, target.abilities.includes('manageLabels'));
    },

    async run({ db, actor, change, body: { labels, ...body } }) {
      const target = await accessToBoth(db, actor, body);
      const makeLabels = labels === 'make' && body.projectId !== body.targetId;
      if (makeLabels) await lockSettings(db, actor, body.targetId, 'manageLabels');
      const made = await copyTasks({ db, actor, change }, { ...body, makeLabels });
      if (made.length === 0) return { made: 0, opId: null, keys: [] };
      change.operation({ kind: 'task.copy', projectId: body.targetId });
      const seqs = new Map(made.map(({ from, row }) => [from, row]));
      return {
        made: made.length,
        opId: change.opId,
        keys: body.ids.flatMap((id) => {
          const row = seqs.get(id);
          return row ? [{ id: row.id, key: `${target.key}-${row.seq}` }] : [];
        }),
      };
    },
  });
}

type Between = { projectId: string; targetId: string };

/** The user's access to the project of the copies; copying tasks into another project takes what exporting them does. */
async function accessToBoth(db: Db, actor: Actor, { projectId, targetId }: Between) {
  if (projectId !== targetId) await projectFor(db, actor, projectId, 'exportTasks');
  return await projectFor(db, actor, targetId, 'editTasks');
}
