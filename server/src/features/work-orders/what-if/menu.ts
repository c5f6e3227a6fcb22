import type { DefaultMenu } from '../../../kernel/feature.ts';

/** The entry of the calculation with other terms. */
export const whatIfMenu = {
  workOrderWhatIf: {
    name: 'What-if of terms',
    nameZh: '议价测算',
    url: '/modules/appcenter/workorder/whatIf',
    component: 'workOrder/WhatIf',
    icon: 'experiment',
    parent: 'workOrders',
    position: 55,
    grantedTo: ['lead'],
  },
} as const satisfies DefaultMenu;
