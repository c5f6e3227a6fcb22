import { defineFeature } from '../kernel/feature.ts';
import { message } from './message.ts';

export const messagesFeature = defineFeature({
  name: 'messages',
  routes: { message },
  failures: [],
  permissions: { 'system:message:view': 'View sent messages' },
});
