import type { identityFeature } from '@opsyard/contract';
import type { DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
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

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof identityFeature> = {
  'system:security:edit': { nameZh: '修改安全策略', page: 'securityPolicy' },
};
