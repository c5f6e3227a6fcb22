import type { identityFeature } from '@opsyard/contract';
import type { DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** The entries of the menu every installation begins with. */
export const menu: DefaultMenu = {
  securityPolicy: {
    name: 'Security policy',
    nameZh: '安全策略',
    url: '/isystem/security',
    component: 'system/SecurityPolicy',
    icon: 'safety',
    parent: 'administrationAccess',
    position: 60,
  },
};

/** What its permissions are called in Chinese, and on which page somebody does what they allow. */
export const permissions: DefaultPermissions<typeof identityFeature> = {
  'system:security:edit': { nameZh: '修改安全策略', page: 'securityPolicy' },
};
