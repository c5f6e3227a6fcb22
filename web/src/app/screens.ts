import { type Screens, screen } from '../kernel/loading/screens.ts';
import { features } from './all-features.ts';

const own: Screens = {
  ModuleCenter: screen(() => import('./routes/module-center.tsx'), 'ModuleCenter'),
};

/** All screens a menu entry can open. */
export const screens: Screens = Object.assign({}, own, ...features.map((feature) => feature.screens));
