import type { DefaultMenu } from '../../../kernel/feature.ts';

/** The entry of package sizes. */
export const sizesMenu = {
  packageSizes: {
    name: 'Package sizes',
    nameZh: '包装尺寸',
    url: '/modules/appcenter/workorder/packageSizes',
    component: 'workOrder/PackageSizes',
    icon: 'tags',
    parent: 'workOrders',
    position: 65,
    grantedTo: ['lead', 'member'],
  },
} as const satisfies DefaultMenu;
