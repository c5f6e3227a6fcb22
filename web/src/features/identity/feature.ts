import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

/** Pages of the user's own account and of the security policy. */
export const feature: WebFeature<typeof en> = {
  screens: {
    'account/Account': screen(() => import('./account/account-page.tsx'), 'AccountPage'),
    'system/SecurityPolicy': screen(() => import('./system/security-page.tsx'), 'SecurityPage'),
  },
};
