import { announcement, announcementSend, announcementsFeature, notification } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { authorHandlers } from './admin-routes.ts';
import { audienceHandlers } from './audience/audience-routes.ts';
import { callNames } from './call-names.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { deliverMissedNotices, deliverNotices, pruneNotifications } from './deliver.ts';
import { mailNotifications } from './mail/mail-jobs.ts';
import { ownHandlers, readerHandlers } from './own-routes.ts';
import { publishAnnouncements } from './publish.ts';
import { publishHandlers } from './publish-routes.ts';
import { returnSnoozedMessages } from './return-snoozed-job.ts';
import { findSettings, saveSettings } from './settings-store.ts';
import { fileHandlers } from './sheet/files.ts';
import { announcementWords } from './words.ts';

export const feature = defineFeature(announcementsFeature, {
  serve,
  failures: announcementWords,
  permissions,
  callNames,
  menu,
  dictionaries,
  jobs: () => [
    deliverMissedNotices,
    publishAnnouncements,
    mailNotifications,
    pruneNotifications,
    returnSnoozedMessages,
  ],
});

/** Registers the routes for announcements and notifications. */
function serve(app: FastifyInstance): void {
  mount(app, announcement, {
    ...readerHandlers(),
    ...authorHandlers(app),
    ...publishHandlers(app),
    ...audienceHandlers(),
    ...fileHandlers(app),
  });
  mount(app, announcementSend, ownHandlers());
  mount(app, notification, {
    settings: ({ db, actor }) => findSettings(db, actor.id),
    async saveSettings({ db, actor, body }) {
      await saveSettings(db, actor.id, body);
      return await findSettings(db, actor.id);
    },
  });
  deliverNotices(app);
}
