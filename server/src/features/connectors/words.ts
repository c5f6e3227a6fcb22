import type { connectorsFeature } from '@opsyard/contract';
import type { ServerFeature } from '../../kernel/feature.ts';

/** The messages for refused calls of connectors. */
export const connectorWords: ServerFeature<typeof connectorsFeature>['failures'] = {
  'connector.nameTaken': [
    'There is already an account with this name. Choose another one.',
    '已有同名账号，请换一个名称。',
  ],
  'connector.providerUnknown': [
    'This provider is not available. Reload the page and choose one of the list.',
    '没有这个服务商，请刷新页面后从列表中选择。',
  ],
  'connector.addressWrong': [
    'The address must begin with https:// and hold no name, password or query.',
    '地址必须以 https:// 开头，且不能包含用户名、密码或查询参数。',
  ],
  'connector.addressUnknown': ['This address cannot be found. Check the spelling.', '找不到该地址，请检查拼写。'],
  'connector.addressInside': [
    'This address is on this machine or in its network. Enter a public address.',
    '该地址指向本机或内部网络，请填写公网地址。',
  ],
  'connector.secretNeeded': [
    'Enter the secrets: stored ones are only sent to the address they were given for.',
    '请填写密钥：已保存的密钥只会发送到原来的地址。',
  ],
  'connector.notSandbox': ['Only sandbox accounts can send themselves webhooks.', '只有沙箱账号可以模拟推送。'],
};
