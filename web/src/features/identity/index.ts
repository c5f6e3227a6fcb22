import { type Screens, screen } from '../../kernel/screens.ts';

/** The screens of one's own account. */
export const screens: Screens = {
  'account/Account': screen(() => import('./account/account-page.tsx'), 'AccountPage'),
};
