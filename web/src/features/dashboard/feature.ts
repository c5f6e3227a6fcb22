import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'dashboard/Workbench': screen(() => import('./workbench-page.tsx'), 'WorkbenchPage'),
  },
};
