import { channelType, logisticsFeature, reportTemplateType, waybillType } from '@opsyard/contract';
import { registerTrackingHandler } from '../../connectors/registry.ts';
import { nobody } from '../../kernel/access/actor.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { recordCallNames } from '../../records/call-names.ts';
import { serveRecords } from '../../records/serve.ts';
import { serveChannelChange } from './change-channel/routes.ts';
import { channels } from './channels.ts';
import { serveWaybillTasks } from './late-task/create-routes.ts';
import { flagLate } from './late-task/flag-job.ts';
import { openLateTasks } from './late-task/jobs.ts';
import { serveLateTasks } from './late-task/routes.ts';
import { updateChannelTransit } from './overview/jobs.ts';
import { serveProviderHealth } from './overview/provider-routes.ts';
import { serveOverview } from './overview/routes.ts';
import { pollDueParcels } from './sync/poll-job.ts';
import { storeUpdates, uniqueNumberBatches } from './sync/store-updates.ts';
import './sync/register-kind.ts';
import { applyChannelChanges } from './channel-plan/apply-job.ts';
import { serveChannelPlans } from './channel-plan/routes.ts';
import { expireReports } from './reports/jobs.ts';
import { reportTemplates } from './reports/report-templates.ts';
import { serveReports } from './reports/routes.ts';
import { runDueReports } from './reports/run-due.ts';
import { serveTrackingAccounts } from './sync/account-routes.ts';
import { serveSync } from './sync/routes.ts';
import { readUnknownStatuses } from './tracking/read-again.ts';
import { serveTracking } from './tracking/routes.ts';
import { waybills } from './waybills.ts';
import { logisticsWords } from './words.ts';

registerTrackingHandler(async (db, { account, updates }, change) => {
  for (const round of uniqueNumberBatches(updates))
    await storeUpdates({ db, change, actor: nobody }, { account, how: 'pushed', updates: round });
});

export const feature = defineFeature(logisticsFeature, {
  serve(app) {
    serveRecords(app, channels);
    serveRecords(app, waybills);
    serveTracking(app);
    serveSync(app);
    serveTrackingAccounts(app);
    serveChannelPlans(app);
    serveChannelChange(app);
    serveOverview(app);
    serveProviderHealth(app);
    serveLateTasks(app);
    serveWaybillTasks(app);
    serveRecords(app, reportTemplates);
    serveReports(app);
  },
  failures: logisticsWords,
  jobs: () => [
    readUnknownStatuses,
    updateChannelTransit,
    flagLate,
    openLateTasks,
    pollDueParcels,
    applyChannelChanges,
    expireReports,
    runDueReports,
  ],
  permissions: {
    'logistics:channel:view': { nameZh: '查看渠道', page: 'channels', grantedTo: ['lead', 'member', 'guest'] },
    'logistics:channel:edit': { nameZh: '新增与编辑渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:delete': { nameZh: '删除与恢复渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:import': { nameZh: '导入渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:export': { nameZh: '导出渠道', page: 'channels', grantedTo: ['lead', 'member'] },
    'logistics:waybill:view': { nameZh: '查看运单', page: 'waybills', grantedTo: ['lead', 'member', 'guest'] },
    'logistics:waybill:edit': { nameZh: '新增与编辑运单', page: 'waybills', grantedTo: ['lead', 'member'] },
    'logistics:waybill:sync': { nameZh: '注册与查询运单', page: 'waybills', grantedTo: ['lead', 'member'] },
    'logistics:waybill:delete': { nameZh: '删除与恢复运单', page: 'waybills', grantedTo: ['lead'] },
    'logistics:waybill:import': { nameZh: '导入运单', page: 'waybills', grantedTo: ['lead'] },
    'logistics:waybill:export': { nameZh: '导出运单', page: 'waybills', grantedTo: ['lead', 'member'] },
    'logistics:late:edit': {
      nameZh: '设置滞留与久无轨迹运单的自动任务',
      page: 'logisticsOverview',
      grantedTo: ['lead'],
    },
    'logistics:report:view': { nameZh: '查看与运行报表', page: 'reportTemplates', grantedTo: ['lead', 'member'] },
    'logistics:report:edit': { nameZh: '新增与编辑报表模板', page: 'reportTemplates', grantedTo: ['lead'] },
    'logistics:report:delete': { nameZh: '删除与恢复报表模板', page: 'reportTemplates', grantedTo: ['lead'] },
  },
  menu: {
    logisticsSync: {
      name: 'Logistics sync',
      nameZh: '物流信息同步',
      url: '/modules/tms',
      component: 'layouts/RouteView',
      icon: 'truck',
      position: 35,
      grantedTo: ['lead', 'member', 'guest'],
    },
    logisticsOverview: {
      name: 'Overview',
      nameZh: '同步概览',
      // The path of earlier versions.
      url: '/modules/tms/SyncLogisitics',
      component: 'logistics/Overview',
      icon: 'bar-chart',
      parent: 'logisticsSync',
      position: 10,
      grantedTo: ['lead', 'member', 'guest'],
    },
    waybills: {
      name: 'Waybills',
      nameZh: '运单同步',
      url: '/modules/tms/waybillSyncList',
      component: 'logistics/Waybills',
      icon: 'file-search',
      parent: 'logisticsSync',
      position: 20,
      grantedTo: ['lead', 'member', 'guest'],
    },
    channels: {
      name: 'Channels',
      nameZh: '渠道更新',
      url: '/modules/tms/channelUpdateList',
      component: 'logistics/Channels',
      icon: 'global',
      parent: 'logisticsSync',
      position: 30,
      grantedTo: ['lead', 'member', 'guest'],
    },
    reportTemplates: {
      name: 'Report templates',
      nameZh: '报表模板',
      url: '/modules/tms/reportTemplatesList',
      component: 'logistics/ReportTemplates',
      icon: 'form',
      parent: 'logisticsSync',
      position: 40,
      grantedTo: ['lead', 'member'],
    },
    syncTasks: {
      name: 'Sync tasks',
      nameZh: '同步任务',
      url: '/modules/tms/syncLogisticsTaskList',
      component: 'logistics/SyncTasks',
      icon: 'sync',
      parent: 'logisticsSync',
      position: 50,
      grantedTo: ['lead', 'member'],
    },
  },
  callNames: {
    ...recordCallNames(channelType),
    ...recordCallNames(waybillType),
    ...recordCallNames(reportTemplateType),
    'report.run': '运行报表',
    'report.runs': '报表运行记录',
    'report.file': '下载报表文件',
    'channelChange.check': '检查批量更换渠道',
    'channelChange.run': '批量更换渠道',
    'channelPlan.list': '渠道变更计划',
    'channelPlan.add': '计划渠道变更',
    'channelPlan.cancel': '取消渠道变更计划',
    'waybillSync.get': '运单追踪情况',
    'waybillSync.now': '立即同步运单',
    'waybillSync.stop': '停止追踪运单',
    'waybillTask.create': '为运单批量创建任务',
    'lateTask.get': '查看异常运单自动任务设置',
    'lateTask.save': '设置异常运单自动任务',
    'trackingAccount.list': '查询追踪账号',
    'trackingAccount.which': '查询追踪账号名称',
    'providerHealth.read': '查看服务商状况',
    'logisticsOverview.unknownStatuses': '查看未识别状态',
    'tracking.timeline': '运单轨迹',
    'tracking.raw': '查看原始轨迹',
    'tracking.addEvents': '添加运单轨迹',
    'tracking.renumber': '登记换单',
    'tracking.numberHistory': '查询单号历史',
  },
});
