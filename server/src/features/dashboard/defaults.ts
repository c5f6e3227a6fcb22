import { DASHBOARD_PATH } from '@opsyard/contract';
import type { DefaultMenu } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
  workbench: {
    name: 'Workbench',
    nameZh: '工作台',
    url: DASHBOARD_PATH,
    component: 'dashboard/Workbench',
    icon: 'bar-chart',
    position: 20,
    grantedTo: ['lead', 'member', 'guest'],
  },
};
