import { screens as administration } from '../features/administration/index.ts';
import { screens as announcements } from '../features/announcements/index.ts';
import { screens as dashboard } from '../features/dashboard/index.ts';
import { screens as identity } from '../features/identity/index.ts';
import { screens as rights } from '../features/rights/index.ts';
import { screens as system } from '../features/system/index.ts';
import { screens as tasks } from '../features/tasks/index.ts';
import { type Screens, screen } from '../kernel/screens.ts';

const own: Screens = {
  ModuleCenter: screen(() => import('./module-center.tsx'), 'ModuleCenter'),
};

/** Every screen the menu can name. */
export const screens: Screens = {
  ...own,
  ...tasks,
  ...identity,
  ...administration,
  ...rights,
  ...system,
  ...announcements,
  ...dashboard,
};
