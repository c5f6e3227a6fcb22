import { defineFeature } from '../kernel/feature.ts';
import { announcement, announcementFailures } from './announcement.ts';
import { announcementSend, notification } from './own-announcements.ts';

export const announcementsFeature = defineFeature({
  name: 'announcements',
  routes: { announcement, announcementSend, notification },
  failures: [announcementFailures],
  permissions: {
    'system:announcement:edit': 'Write, publish and revoke announcements',
  },
});
