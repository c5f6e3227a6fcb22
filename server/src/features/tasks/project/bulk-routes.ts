import { projectBulk } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { todayOf } from '../../../kernel/today.ts';
import { languageOf } from '../../../kernel/words.ts';
import { changeProjects } from './bulk.ts';
import { sendProjects } from './export.ts';

/** Changes of several projects, and their list as a file. */
export function serveProjectBulk(app: FastifyInstance): void {
  mount(app, projectBulk, {
    async change({ db, actor, change, body: { ids, change: desired } }) {
      return { opId: change.opId, ...(await changeProjects({ db, actor, change }, ids, desired)) };
    },

    async export({ db, actor, query: { format, ...narrowing }, request, reply }) {
      const language = languageOf(request.headers['accept-language']);
      const here = { ...narrowing, today: todayOf(request) };
      await sendProjects(db, reply, { actor, narrowing: here, format, language });
      return null;
    },
  });
}
