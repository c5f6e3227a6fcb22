import { announcement, announcementSend, notification } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../kernel/mount.ts';
import { writing } from './admin-routes.ts';
import { audiences } from './audience-routes.ts';
import { deliverNotices } from './deliver.ts';
import { newsFiles } from './files.ts';
import { ownNews, reading } from './own-routes.ts';
import { publishing } from './publish-routes.ts';
import { findSettings, saveSettings } from './settings-store.ts';

export { deliverMissedNotices, pruneNews } from './deliver.ts';
export { mailNews } from './mail-jobs.ts';
export { publishAnnouncements } from './publish.ts';

/** Serves announcements and messages of the system, to those who write them and those they are for. */
export function serveNews(app: FastifyInstance): void {
  mount(app, announcement, { ...reading(), ...writing(app), ...publishing(app), ...audiences(), ...newsFiles(app) });
  mount(app, announcementSend, ownNews());
  mount(app, notification, {
    settings: ({ db, actor }) => findSettings(db, actor.id),
    async saveSettings({ db, actor, body }) {
      await saveSettings(db, actor.id, body);
      return await findSettings(db, actor.id);
    },
  });
  deliverNotices(app);
}
