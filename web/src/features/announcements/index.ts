import { type Screens, screen } from '../../kernel/screens.ts';

export { Bell } from './bell.tsx';

/** The screens of announcements: one's own, and those of whoever writes them. */
export const screens: Screens = {
  'announcements/Mine': screen(() => import('./my-news-page.tsx'), 'MyNewsPage'),
  'system/Announcements': screen(() => import('./admin/announcements-page.tsx'), 'AnnouncementsPage'),
};
