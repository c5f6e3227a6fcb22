import { connectorsFeature } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { checkAccounts, checkOneAccount } from '../../connectors/check-jobs.ts';
import { deleteExpiredRecords } from '../../connectors/delete-expired-records.ts';
import { processWaitingWebhooks } from '../../connectors/process-waiting-webhooks.ts';
import { processWebhook } from '../../connectors/process-webhook.ts';
import { trackingProviders } from '../../connectors/providers/index.ts';
import { pushFromSandbox, pushFromSandboxes } from '../../connectors/push-from-sandbox.ts';
import { queueWaitingWebhooks } from '../../connectors/queue-waiting-webhooks.ts';
import { registerProvider } from '../../connectors/registry.ts';
import { simulators } from '../../connectors/simulators/index.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { serveAccounts } from './account-routes.ts';
import { serveInbox } from './inbox-routes.ts';
import { serveWebhooks } from './webhook-routes.ts';
import { connectorWords } from './words.ts';

for (const provider of trackingProviders) {
  const simulator = simulators[provider.name];
  if (simulator) registerProvider(provider, simulator);
}

export const feature = defineFeature(connectorsFeature, {
  serve,
  failures: connectorWords,
  permissions: {
    'system:connector:view': { nameZh: '查看连接账号、调用与推送记录', page: 'connectors' },
    'system:connector:edit': { nameZh: '维护连接账号', page: 'connectors' },
  },
  menu: {
    connectors: {
      name: 'Connectors',
      nameZh: '连接账号',
      url: '/isystem/connectors',
      component: 'connectors/ConnectorList',
      icon: 'api',
      parent: 'administrationSystem',
      position: 25,
    },
  },
  callNames: {
    'connector.providers': '可连接的服务商',
    'connector.list': '连接账号列表',
    'connector.add': '新增连接账号',
    'connector.edit': '编辑连接账号',
    'connector.remove': '删除连接账号',
    'connector.pause': '暂停连接账号',
    'connector.resume': '恢复连接账号',
    'connector.check': '检查连接账号',
    'connectorCall.list': '连接调用记录',
    'webhook.receive': '接收推送',
    'webhook.receiveTracking': '接收物流推送',
    'webhookInbox.list': '推送记录',
    'webhookInbox.get': '推送详情',
    'webhookInbox.replay': '重新处理推送',
    'webhookInbox.simulate': '模拟推送',
  },
  jobs: () => [
    checkAccounts,
    checkOneAccount,
    processWebhook,
    processWaitingWebhooks,
    queueWaitingWebhooks,
    deleteExpiredRecords,
    pushFromSandbox,
    pushFromSandboxes,
  ],
});

async function serve(app: FastifyInstance): Promise<void> {
  serveAccounts(app);
  serveInbox(app);
  await serveWebhooks(app);
}
