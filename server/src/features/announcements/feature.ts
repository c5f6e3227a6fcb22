import { announcement, announcementSend, announcementsFeature, notification } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/mount.ts';
import { writing } from './admin-routes.ts';
import { audiences } from './audience-routes.ts';
import { callNames } from './call-names.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { deliverMissedNotices, deliverNotices, pruneNews } from './deliver.ts';
import { newsFiles } from './files.ts';
import { mailNews } from './mail-jobs.ts';
import { ownNews, reading } from './own-routes.ts';
import { publishAnnouncements } from './publish.ts';
import { publishing } from './publish-routes.ts';
import { findSettings, saveSettings } from './settings-store.ts';
import { announcementWords } from './words.ts';

export const feature = defineFeature(announcementsFeature, {
  serve,
  failures: announcementWords,
  permissions,
  callNames,
  menu,
  dictionaries,
  jobs: () => [deliverMissedNotices, publishAnnouncements, mailNews, pruneNews],
});

/** Serves announcements and messages of the system, to those who write them and those they are for. */
function serve(app: FastifyInstance): void {
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
