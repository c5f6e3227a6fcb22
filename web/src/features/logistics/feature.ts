import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

/** Logistics: parcels, and the channels they are sent by. */
export const feature: WebFeature<typeof en> = {
  screens: {
    'logistics/Channels': screen(() => import('./channels-page.tsx'), 'ChannelsPage'),
    'logistics/Overview': screen(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
    'logistics/Waybills': screen(() => import('./waybills-page.tsx'), 'WaybillsPage'),
  },
};
