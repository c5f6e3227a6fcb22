import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

/** Jobs of all kinds on one page. What it says are words of the record layer. */
export const feature: WebFeature<typeof en> = {
  screens: { 'jobs/Jobs': screen(() => import('./all-jobs-page.tsx'), 'AllJobsPage') },
};
