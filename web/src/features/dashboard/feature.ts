import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

/** The screen people begin their day with. */
export const feature: WebFeature<typeof en> = {
  screens: {
    'dashboard/Workbench': screen(() => import('./workbench-page.tsx'), 'WorkbenchPage'),
  },
};
