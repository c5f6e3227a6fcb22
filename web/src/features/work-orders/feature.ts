import { refresh } from '../../kernel/calls/query-cache.ts';
import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

/**
 * Queries shown in a drawer beside the fields of an order. By name, to keep record declarations out of the first page.
 */
const READINGS = ['workOrderEvidence', 'workOrderMessage', 'workOrderMeasure'];

export const feature: WebFeature<typeof en> = {
  screens: {
    'workOrder/List': screen(() => import('./orders-page.tsx'), 'OrdersPage'),
    'workOrder/Rules': screen(() => import('./pages.tsx'), 'RulesPage'),
    'workOrder/RateCards': screen(() => import('./pages.tsx'), 'RateCardsPage'),
    'workOrder/Bills': screen(() => import('./pages.tsx'), 'BillsPage'),
    'workOrder/BillLines': screen(() => import('./pages.tsx'), 'BillLinesPage'),
    'workOrder/Jobs': screen(() => import('./pages.tsx'), 'JobsPage'),
    'workOrder/NumberHistory': screen(() => import('./numbers/number-history-page.tsx'), 'NumberHistoryPage'),
    'workOrder/Overview': screen(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
    'workOrder/MeasurementBias': screen(() => import('./bias/bias-page.tsx'), 'MeasurementBiasPage'),
    'workOrder/WhatIf': screen(() => import('./what-if/what-if-page.tsx'), 'WhatIfPage'),
    'workOrder/PackageSizes': screen(() => import('./pages.tsx'), 'PackageSizesPage'),
    'workOrder/Calculator': screen(() => import('./calculator-page.tsx'), 'CalculatorPage'),
  },
  onPush: (message) => {
    if (message.cmd === 'record' && message.recordType === 'workOrder') void refresh(...READINGS);
  },
};
