import { HOME_PATH, type Permission, permissions } from '@opsyard/contract';
import type { DemoRole } from './types.ts';

const everything = Object.keys(permissions) as Permission[];
const taskPages = [
  HOME_PATH,
  '/modules/appcenter',
  '/modules/appcenter/task',
  '/modules/appcenter/addMatter',
  '/modules/appcenter/tasksStatus',
  '/modules/appcenter/projectLabels',
  '/modules/appcenter/taskFormsList',
  '/modules/appcenter/materielFolderNameList',
  '/modules/appcenter/projectTasks',
  '/modules/appcenter/projectSettings',
  '/modules/appcenter/trash',
];
const seeAssets: readonly Permission[] = ['assets:asset:view', 'assets:folder:view'];
const ofAssets: readonly Permission[] = [
  ...seeAssets,
  'assets:asset:edit',
  'assets:asset:delete',
  'assets:asset:export',
  'assets:asset:downloadUnapproved',
];

const viewWorkOrders: readonly Permission[] = [
  'logistics:channel:view',
  'work-orders:order:view',
  'work-orders:order:export',
  'work-orders:rule:view',
  'work-orders:bill:view',
  'work-orders:bill:export',
  'work-orders:size:view',
];
const workOrderPages = [
  '/modules/appcenter/workorder',
  ...[
    ...['overview', 'list', 'list/historyLogisticsNumber', 'bills', 'billLines', 'measurementBias'],
    ...['rules', 'rateCards', 'calculator', 'packageSizes', 'jobs'],
  ].map((page) => `/modules/appcenter/workorder/${page}`),
];
const viewedLogisticsPages = [
  '/modules/tms',
  '/modules/tms/SyncLogisitics',
  '/modules/tms/waybillSyncList',
  '/modules/tms/channelUpdateList',
];

/** The roles of the demo company, most powerful first. */
export const roles: readonly DemoRole[] = [
  {
    roleCode: 'admin',
    roleName: 'Administrator 系统管理员',
    description: 'May do everything. 拥有全部权限。',
    permissions: everything,
    menus: 'all',
  },
  {
    roleCode: 'lead',
    roleName: 'Team lead 团队负责人',
    description: 'Plans the work: creates projects, imports and exports tasks. 负责立项与排期，可导入导出任务。',
    permissions: [
      'task:use',
      'task:project:add',
      'task:form:edit',
      'task:task:import',
      'task:task:export',
      ...ofAssets,
      'assets:folder:edit',
    ],
    menus: [...taskPages, '/modules/appcenter/importTasks'],
  },
  {
    roleCode: 'operator',
    roleName: 'Operator 运营专员',
    description: 'Runs campaigns, sites and shipments; may take lists out. 日常投放、站点与物流执行，可导出任务。',
    permissions: [
      'task:use',
      ...ofAssets,
      'task:task:export',
      'logistics:waybill:view',
      'logistics:waybill:edit',
      'logistics:waybill:export',
      'logistics:report:view',
      ...viewWorkOrders,
      'work-orders:order:edit',
      'work-orders:bill:edit',
    ],
    menus: [
      ...taskPages,
      ...viewedLogisticsPages,
      '/modules/tms/reportTemplatesList',
      '/modules/tms/syncLogisticsTaskList',
      ...workOrderPages,
    ],
  },
  {
    roleCode: 'creative',
    roleName: 'Creative 创意制作',
    description: 'Makes pictures, films and words. 设计、视频与文案制作。',
    permissions: ['task:use', ...ofAssets],
    menus: taskPages,
  },
  {
    roleCode: 'auditor',
    roleName: 'Auditor 审计',
    description: 'Reads along and exports for the books. 只读查看，可导出对账。',
    permissions: ['task:use', ...seeAssets, 'task:task:export', 'logistics:waybill:view', ...viewWorkOrders],
    menus: [...taskPages, ...viewedLogisticsPages, ...workOrderPages],
  },
  {
    roleCode: 'guest',
    roleName: 'Guest 外部协作',
    description: 'Works along on single tasks from outside. 外部伙伴，按任务协作。',
    permissions: ['task:use', ...seeAssets],
    menus: taskPages,
  },
];
