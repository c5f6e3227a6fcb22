import type { DefaultMenu } from '../../../kernel/feature.ts';

const workers = ['lead', 'member'] as const;

/** The menu entries of carrier bills. */
export const billMenu = {
  workOrderBills: {
    name: 'Carrier bills',
    nameZh: '物流账单',
    url: '/modules/appcenter/workorder/bills',
    component: 'workOrder/Bills',
    icon: 'folder',
    parent: 'workOrders',
    position: 30,
    grantedTo: workers,
  },
  workOrderBillLines: {
    name: 'Bill lines',
    nameZh: '账单明细',
    url: '/modules/appcenter/workorder/billLines',
    component: 'workOrder/BillLines',
    icon: 'file-search',
    parent: 'workOrders',
    position: 32,
    grantedTo: workers,
  },
} as const satisfies DefaultMenu;
