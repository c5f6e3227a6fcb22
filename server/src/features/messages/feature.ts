import { messagesFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu } from '../../kernel/feature.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { serveMessages } from './routes.ts';
import { sendMessage, tidyMessages } from './send-message.ts';

const menu: DefaultMenu = {
  messageOutbox: {
    name: 'Sent messages',
    nameZh: '消息记录',
    url: '/isystem/messages',
    component: 'system/MessageOutbox',
    icon: 'mail',
    parent: 'administrationMessages',
    position: 10,
  },
};

const dictionaries: DefaultDictionaries = {
  // Only clients of the older wire read what follows: their forms offer its items.
  msgType: {
    name: 'Channel of a message 推送渠道',
    items: [
      ['1', 'SMS', '短信'],
      ['2', 'E-mail', '邮件'],
      ['3', 'WeChat', '微信'],
      ['4', 'In-app', '系统'],
    ],
  },
  msgSendStatus: {
    name: 'Status of a message 推送状态',
    items: [
      ['0', 'Not sent', '未推送', 'gray'],
      ['1', 'Sent', '推送成功', 'green'],
      ['2', 'Failed', '推送失败', 'red'],
    ],
  },
};

export const feature = defineFeature(messagesFeature, {
  serve: serveMessages,
  permissions: { 'system:message:view': { nameZh: '查看消息记录', page: 'messageOutbox' } },
  callNames: { 'message.sendAgain': '重发失败的消息' },
  menu,
  dictionaries,
  jobs: () => [sendMessage, tidyMessages],
});
