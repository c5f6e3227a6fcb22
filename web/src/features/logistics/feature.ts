import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

/** Logistics: the channels parcels are sent by. What their screens say comes from the declarations. */
export const feature: WebFeature<typeof en> = {
  screens: { 'logistics/Channels': screen(() => import('./channels-page.tsx'), 'ChannelsPage') },
};
