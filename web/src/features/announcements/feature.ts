import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'announcements/Mine': screen(() => import('./my-announcements-page.tsx'), 'MyAnnouncementsPage'),
    'system/Announcements': screen(() => import('./admin/announcements-page.tsx'), 'AnnouncementsPage'),
  },
};
