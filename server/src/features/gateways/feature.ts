import { gatewaysFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { serveGateways } from './routes.ts';
import { warnOfGateway } from './warning-job.ts';
import { gatewayWords } from './words.ts';

export const feature = defineFeature(gatewaysFeature, {
  serve: serveGateways,
  failures: gatewayWords,
  permissions: { 'system:gateway:edit': { nameZh: '设置短信与邮件网关', page: 'systemSettings' } },
  callNames: {
    'gateway.saveMail': '设置邮件网关',
    'gateway.saveSms': '设置短信网关',
    'gateway.remove': '移除消息网关',
    'gateway.tryMail': '测试未保存的邮件网关',
    'gateway.trySms': '测试未保存的短信网关',
  },
  jobs: () => [warnOfGateway],
});
