import { type Screens, screen } from '../../kernel/screens.ts';

/** The screen people begin their day with. */
export const screens: Screens = {
  'dashboard/Workbench': screen(() => import('./workbench-page.tsx'), 'WorkbenchPage'),
};
