import type { announcementsFeature } from '@opsyard/contract';
import type { DefaultDictionaries, DefaultMenu, DefaultPermissions } from '../../kernel/feature.ts';

/** Default menu entries. */
export const menu: DefaultMenu = {
  announcements: {
    name: 'Announcements',
    nameZh: '公告管理',
    url: '/isystem/announcements',
    component: 'system/Announcements',
    icon: 'notification',
    parent: 'administrationContent',
    position: 10,
  },
};

/** Chinese names of the permissions, and the page that uses each. */
export const permissions: DefaultPermissions<typeof announcementsFeature> = {
  'system:announcement:edit': { nameZh: '编写、发布与撤销公告', page: 'announcements' },
};

export const dictionaries: DefaultDictionaries = {
  msg_category: {
    name: 'Message type 消息类型',
    items: [
      ['1', 'Announcement', '公告'],
      ['2', 'System message', '系统消息'],
    ],
  },
  msg_type: {
    name: 'Announcement audience 通告对象',
    items: [
      ['ALL', 'Everyone', '全体用户'],
      ['USER', 'Selected people', '指定用户'],
    ],
  },
  send_status: {
    name: 'Announcement status 发布状态',
    items: [
      ['0', 'Draft', '未发布', 'gray'],
      ['1', 'Published', '已发布', 'green'],
      ['2', 'Revoked', '已撤销', 'red'],
    ],
  },
};
