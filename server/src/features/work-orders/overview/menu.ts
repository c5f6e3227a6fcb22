import type { DefaultMenu } from '../../../kernel/feature.ts';

/** The menu entry of the overview of money. */
export const overviewMenu = {
  workOrderOverview: {
    name: 'Recovery overview',
    nameZh: '追回概览',
    url: '/modules/appcenter/workorder/overview',
    component: 'workOrder/Overview',
    icon: 'bar-chart',
    parent: 'workOrders',
    position: 5,
    grantedTo: ['lead', 'member'],
  },
} as const satisfies DefaultMenu;
