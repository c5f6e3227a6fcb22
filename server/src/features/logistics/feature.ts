import { channelType, logisticsFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { recordCallNames } from '../../records/call-names.ts';
import { serveRecords } from '../../records/serve.ts';
import { channels } from './channels.ts';

export const feature = defineFeature(logisticsFeature, {
  serve: (app) => serveRecords(app, channels),
  permissions: {
    'logistics:channel:view': { nameZh: '查看渠道', page: 'channels', grantedTo: ['lead', 'member', 'guest'] },
    'logistics:channel:edit': { nameZh: '新增与编辑渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:delete': { nameZh: '删除与恢复渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:import': { nameZh: '导入渠道', page: 'channels', grantedTo: ['lead'] },
    'logistics:channel:export': { nameZh: '导出渠道', page: 'channels', grantedTo: ['lead', 'member'] },
  },
  menu: {
    logisticsSync: {
      name: 'Logistics sync',
      nameZh: '物流信息同步',
      url: '/modules/tms',
      component: 'layouts/RouteView',
      icon: 'truck',
      position: 35,
      grantedTo: ['lead', 'member', 'guest'],
    },
    channels: {
      name: 'Channels',
      nameZh: '渠道更新',
      url: '/modules/tms/channelUpdateList',
      component: 'logistics/Channels',
      icon: 'global',
      parent: 'logisticsSync',
      position: 30,
      grantedTo: ['lead', 'member', 'guest'],
    },
  },
  callNames: recordCallNames(channelType),
});
