import { matchingTasks } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../../kernel/routes/mount.ts';
import { languageOf } from '../../../../kernel/words.ts';
import { projectFor } from '../../access.ts';
import { previewMatching } from '../preview-bulk.ts';
import { changeMatching, deleteMatching } from './matching.ts';

/** Serves changes of all tasks that match a filter. */
export function serveMatchingTasks(app: FastifyInstance): void {
  mount(app, matchingTasks, {
    async edit({ db, actor, body, change, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      return { ...(await changeMatching({ db, actor, change, language }, body)), opId: change.opId };
    },
    async preview({ db, actor, body, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      return await previewMatching({ db, actor, language, budgets: app.budgets }, body);
    },
    async delete({ db, actor, body, change, request }) {
      await projectFor(db, actor, body.projectId, 'deleteTasks');
      const language = languageOf(request.headers['accept-language']);
      return { ...(await deleteMatching({ db, actor, change, language }, body)), opId: change.opId };
    },
  });
}
