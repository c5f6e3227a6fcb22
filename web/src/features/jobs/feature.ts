import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

/** The page of jobs of all kinds. Its texts are those of the record layer. */
export const feature: WebFeature<typeof en> = {
  screens: { 'jobs/Jobs': screen(() => import('./all-jobs-page.tsx'), 'AllJobsPage') },
};
