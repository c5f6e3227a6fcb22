import type { DefaultMenu } from '../../../kernel/feature.ts';

/** The menu entry of former tracking numbers, below the list of work orders. */
export const numbersMenu = {
  workOrderNumbers: {
    name: 'Tracking number history',
    nameZh: '历史物流单号',
    url: '/modules/appcenter/workorder/list/historyLogisticsNumber',
    component: 'workOrder/NumberHistory',
    icon: 'history',
    parent: 'workOrders',
    position: 20,
    grantedTo: ['lead', 'member'],
  },
} as const satisfies DefaultMenu;
