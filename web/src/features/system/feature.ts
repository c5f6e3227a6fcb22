import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'system/DictList': screen(() => import('./dictionary/dictionary-page.tsx'), 'DictionaryPage'),
    'system/CategoryList': screen(() => import('./category/category-page.tsx'), 'CategoryPage'),
    'system/CheckRuleList': screen(() => import('./checks/rules-page.tsx'), 'RulesPage'),
    'system/LogList': screen(() => import('./log/log-page.tsx'), 'LogPage'),
    'system/OnlineList': screen(() => import('./online/online-page.tsx'), 'OnlinePage'),
    'system/JobList': screen(() => import('./job/jobs-page.tsx'), 'JobsPage'),
    'system/SystemSettings': screen(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
    'system/SystemHealth': screen(() => import('./health/health-page.tsx'), 'HealthPage'),
  },
};
