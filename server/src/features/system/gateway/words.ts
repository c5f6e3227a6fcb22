import type { gatewayFailures } from '@opsyard/contract';
import { type Sentence, type Sentences, translate } from '../../../kernel/words.ts';
import type { Channel } from '../../messages/index.ts';

export const gatewayWords = {
  'gateway.locked': [
    'This gateway is configured in the server environment and cannot be changed here.',
    '该网关由服务器环境变量配置，不能在此修改。',
  ],
  'gateway.outranked': [
    'Verification codes of all users pass through the gateway. Only a user with all permissions can configure it.',
    '所有用户的验证码都经过网关，只有拥有全部权限的用户才能配置。',
  ],
  'gateway.secretNeeded': [
    'The stored password is only sent to the host it was entered for. Please enter it again.',
    '已保存的密码只发往原来的地址，请重新输入密码。',
  ],
  'gateway.incomplete': ['Please fill in all required fields of this gateway.', '请填写该网关的所有必填项。'],
  'gateway.hostUnknown': ['The host was not found.', '找不到该主机。'],
  'gateway.hostInside': [
    'This host is on this machine or in its private network. To allow it, set GATEWAYS=any in the server environment.',
    '该主机位于本机或内网。如需允许，请在服务器环境变量中设置 GATEWAYS=any。',
  ],
  'gateway.clearRefused': [
    'Passwords or codes would be sent unencrypted. Please select an encryption.',
    '密码或验证码将以明文传输，请选择加密方式。',
  ],
} as const satisfies Sentences<typeof gatewayFailures>;

export type ChangedGateway = { channel: Channel; by: string; host: string | null };

const SUBJECT: Sentence = ['A gateway of Opsyard was changed', 'Opsyard 的网关已变更'];
const SET: Readonly<Record<Channel, Sentence>> = {
  mail: [
    'Opsyard: {by} changed the e-mail gateway to {host}. If you did not expect this, check the system settings and the audit log immediately.',
    '【Opsyard】{by} 将邮件网关改为 {host}。如非预期操作，请立即检查系统设置与审计日志。',
  ],
  sms: [
    'Opsyard: {by} changed the SMS gateway to {host}. If you did not expect this, check the system settings and the audit log immediately.',
    '【Opsyard】{by} 将短信网关改为 {host}。如非预期操作，请立即检查系统设置与审计日志。',
  ],
};
const REMOVED: Readonly<Record<Channel, Sentence>> = {
  mail: [
    'Opsyard: {by} removed the e-mail gateway. If you did not expect this, check the system settings and the audit log immediately.',
    '【Opsyard】{by} 移除了邮件网关。如非预期操作，请立即检查系统设置与审计日志。',
  ],
  sms: [
    'Opsyard: {by} removed the SMS gateway. If you did not expect this, check the system settings and the audit log immediately.',
    '【Opsyard】{by} 移除了短信网关。如非预期操作，请立即检查系统设置与审计日志。',
  ],
};

/** E-mail about a changed gateway. */
export function warning(
  { channel, by, host }: ChangedGateway,
  language: string | null,
): { subject: string; text: string } {
  const requestLanguage = language === 'zh' ? 'zh' : 'en';
  const sentence = (host === null ? REMOVED : SET)[channel];
  return {
    subject: translate(SUBJECT, requestLanguage),
    text: translate(sentence, requestLanguage, { by, host: host ?? '' }),
  };
}
