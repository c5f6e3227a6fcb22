import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import { markStale } from './mark-stale.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  onPush: markStale,
  screens: {
    'logistics/Channels': screen(() => import('./channels-page.tsx'), 'ChannelsPage'),
    'logistics/Overview': screen(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
    'logistics/ReportTemplates': screen(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
    'logistics/SyncTasks': screen(() => import('./sync-tasks-page.tsx'), 'SyncTasksPage'),
    'logistics/Waybills': screen(() => import('./waybills-page.tsx'), 'WaybillsPage'),
  },
};
