import { defineFeature } from '../kernel/feature.ts';
import { channelChange } from './change-channel.ts';
import { channel, channelFailures, channelParts } from './channel.ts';
import { channelPlan, channelPlanFailures } from './channel-plan.ts';
import { lateTask, lateTaskFailures } from './late-task.ts';
import { logisticsOverview } from './overview.ts';
import { providerHealth } from './provider-health.ts';
import { report } from './report.ts';
import { reportFailures } from './report-failures.ts';
import { reportTemplate } from './report-template.ts';
import { waybillSync } from './sync.ts';
import { tracking, trackingFailures } from './tracking.ts';
import { trackingAccount } from './tracking-account.ts';
import { waybill, waybillParts } from './waybill.ts';
import { waybillTask, waybillTaskFailures } from './waybill-task.ts';

export const logisticsFeature = defineFeature({
  name: 'logistics',
  routes: {
    logisticsChannel: channel,
    ...channelParts,
    waybill,
    ...waybillParts,
    tracking,
    waybillSync,
    trackingAccount,
    logisticsOverview,
    lateTask,
    waybillTask,
    providerHealth,
    channelPlan,
    channelChange,
    reportTemplate,
    report,
  },
  failures: [
    trackingFailures,
    channelFailures,
    channelPlanFailures,
    reportFailures,
    lateTaskFailures,
    waybillTaskFailures,
  ],
  permissions: {
    'logistics:channel:view': 'View channels',
    'logistics:channel:edit': 'Add and edit channels',
    'logistics:channel:delete': 'Delete and restore channels',
    'logistics:channel:import': 'Import channels',
    'logistics:channel:export': 'Export channels',
    'logistics:waybill:view': 'View waybills',
    'logistics:waybill:edit': 'Add and edit waybills',
    'logistics:waybill:sync': 'Register waybills with providers and query them',
    'logistics:waybill:delete': 'Delete and restore waybills',
    'logistics:waybill:import': 'Import waybills',
    'logistics:waybill:export': 'Export waybills',
    'logistics:late:edit': 'Set up automatic tasks for stuck and silent waybills',
    'logistics:report:view': 'View and run reports',
    'logistics:report:edit': 'Add and edit report templates',
    'logistics:report:delete': 'Delete and restore report templates',
  },
});
