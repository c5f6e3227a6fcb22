import { defineFeature } from '../kernel/feature.ts';
import { connector, connectorFailures } from './account.ts';
import { connectorCall } from './call.ts';
import { webhook, webhookInbox } from './webhook.ts';

export const connectorsFeature = defineFeature({
  name: 'connectors',
  routes: { connector, connectorCall, webhook, webhookInbox },
  failures: [connectorFailures],
  permissions: {
    'system:connector:view': 'View connectors, their calls and webhooks',
    'system:connector:edit': 'Manage connectors',
  },
});
