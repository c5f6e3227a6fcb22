import type { messagesFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
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

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof messagesFeature> = {
  'system:message:view': { nameZh: '查看消息记录', page: 'messageOutbox' },
};

export const dictionaries: DefaultDictionaries = {
  // Used only by clients of the legacy wire, whose forms offer its items.
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
