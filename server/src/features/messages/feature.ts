import { messagesFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { serveMessages } from './routes.ts';
import { pruneMessages, sendMessage } from './send-message.ts';

export const feature = defineFeature(messagesFeature, {
  serve: serveMessages,
  permissions,
  callNames: { 'message.sendAgain': '重发失败的消息' },
  menu,
  dictionaries,
  jobs: () => [sendMessage, pruneMessages],
});
