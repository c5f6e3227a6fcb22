import { overviewMail } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { accessTo } from '../access.ts';
import { findMail, listMails, saveMail } from './mail-store.ts';

/** The weekly e-mails with the figures of projects. */
export function serveOverviewMails(app: FastifyInstance): void {
  mount(app, overviewMail, {
    mine: ({ db, actor }) => listMails(db, actor),

    async of({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await findMail(db, actor.id, projectId);
    },

    async set({ db, actor, body: { projectId, weekday } }) {
      await accessTo(db, actor, projectId);
      await saveMail(db, actor.id, projectId, weekday);
      return await findMail(db, actor.id, projectId);
    },
  });
}
