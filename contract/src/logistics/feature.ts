import { defineFeature } from '../kernel/feature.ts';
import { channel, channelParts } from './channel.ts';

export const logisticsFeature = defineFeature({
  name: 'logistics',
  routes: { logisticsChannel: channel, ...channelParts },
  permissions: {
    'logistics:channel:view': 'View channels',
    'logistics:channel:edit': 'Add and edit channels',
    'logistics:channel:delete': 'Delete and restore channels',
    'logistics:channel:import': 'Import channels',
    'logistics:channel:export': 'Export channels',
  },
});
