import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

/** The screens of one's own account and of system management. */
export const feature: WebFeature<typeof en> = {
  screens: {
    'account/Account': screen(() => import('./account/account-page.tsx'), 'AccountPage'),
    'system/SecurityPolicy': screen(() => import('./system/security-page.tsx'), 'SecurityPage'),
  },
};
