import type { DefaultMenu } from '../../kernel/feature.ts';

const workers = ['lead', 'member'] as const;
const below = (last: string) => `/modules/appcenter/workorder/${last}`;

/** The menu entries of work orders. */
export const menu = {
  workOrders: {
    name: 'Anti-foam work orders',
    nameZh: '抛货工单',
    url: '/modules/appcenter/workorder',
    component: 'layouts/RouteView',
    icon: 'safety',
    position: 34,
    grantedTo: workers,
  },
  workOrderList: {
    name: 'Work orders',
    nameZh: '工单',
    url: below('list'),
    component: 'workOrder/List',
    icon: 'check-square',
    parent: 'workOrders',
    position: 10,
    grantedTo: workers,
  },
  workOrderRules: {
    name: 'Rules',
    nameZh: '计费规则',
    url: below('rules'),
    component: 'workOrder/Rules',
    icon: 'setting',
    parent: 'workOrders',
    position: 40,
    grantedTo: workers,
  },
  workOrderRateCards: {
    name: 'Rate cards',
    nameZh: '价格表',
    url: below('rateCards'),
    component: 'workOrder/RateCards',
    icon: 'idcard',
    parent: 'workOrders',
    position: 50,
    grantedTo: workers,
  },
  workOrderCalculator: {
    name: 'Calculator',
    nameZh: '计费试算',
    url: below('calculator'),
    component: 'workOrder/Calculator',
    icon: 'calculator',
    parent: 'workOrders',
    position: 60,
    grantedTo: workers,
  },
  workOrderJobs: {
    name: 'Work order jobs',
    nameZh: '工单后台任务',
    url: below('jobs'),
    component: 'workOrder/Jobs',
    icon: 'sync',
    parent: 'workOrders',
    position: 70,
    grantedTo: workers,
  },
} as const satisfies DefaultMenu;
