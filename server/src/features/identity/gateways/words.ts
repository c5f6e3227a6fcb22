import type { gatewayFailures } from '@opsyard/contract';
import { type Sentence, type Sentences, say } from '../../../kernel/words.ts';
import type { Channel } from '../messages/gateways.ts';

export const gatewayWords = {
  'gateway.locked': [
    'This gateway is set where the program is started, and cannot be changed here.',
    '该网关由启动环境设置，不能在此修改。',
  ],
  'gateway.outranked': [
    'Codes of everybody go through a gateway. Only somebody who may do whatever anybody here may do can set it.',
    '所有人的验证码都经过网关，只有拥有全部权限的人才能设置网关。',
  ],
  'gateway.secretNeeded': [
    'The kept secret goes only to the place it was given for. Please enter it again.',
    '已保存的密码只发往原来的地址，请重新输入密码。',
  ],
  'gateway.incomplete': ['This kind of gateway needs more fields.', '该类网关还有必填项未填写。'],
  'gateway.hostUnknown': ['There is no such host.', '找不到该主机。'],
  'gateway.hostInside': [
    'This host is on this machine or in its network. Whoever runs the machine can allow that with GATEWAYS=any.',
    '该主机位于本机或内网。如需允许，请在启动环境中设置 GATEWAYS=any。',
  ],
  'gateway.clearRefused': [
    'This would send a password or codes over the network in clear. Please choose an encryption.',
    '该设置会在网络上明文传输密码或验证码，请选择加密方式。',
  ],
} as const satisfies Sentences<typeof gatewayFailures>;

export type Said = { channel: Channel; by: string; host: string | null };

const SUBJECT: Sentence = ['A gateway of Opsyard was changed', 'Opsyard 的网关已变更'];
const SET: Readonly<Record<Channel, Sentence>> = {
  mail: [
    'Opsyard: {by} has changed through what e-mails go out, now to {host}. If this was not meant to be, look at the system settings and the security audit at once.',
    '【Opsyard】{by} 将邮件网关改为 {host}。如非预期操作，请立即检查系统设置与安全审计。',
  ],
  sms: [
    'Opsyard: {by} has changed through what messages by SMS go out, now to {host}. If this was not meant to be, look at the system settings and the security audit at once.',
    '【Opsyard】{by} 将短信网关改为 {host}。如非预期操作，请立即检查系统设置与安全审计。',
  ],
};
const REMOVED: Readonly<Record<Channel, Sentence>> = {
  mail: [
    'Opsyard: {by} has removed the gateway for e-mails. If this was not meant to be, look at the system settings and the security audit at once.',
    '【Opsyard】{by} 移除了邮件网关。如非预期操作，请立即检查系统设置与安全审计。',
  ],
  sms: [
    'Opsyard: {by} has removed the gateway for SMS. If this was not meant to be, look at the system settings and the security audit at once.',
    '【Opsyard】{by} 移除了短信网关。如非预期操作，请立即检查系统设置与安全审计。',
  ],
};

/** What administrators are told by e-mail when a gateway becomes another one. */
export function warning({ channel, by, host }: Said, language: string | null): { subject: string; text: string } {
  const spoken = language === 'zh' ? 'zh' : 'en';
  const sentence = (host === null ? REMOVED : SET)[channel];
  return { subject: say(SUBJECT, spoken), text: say(sentence, spoken, { by, host: host ?? '' }) };
}
