import type { Db } from '../../../kernel/database/db.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { enqueueMessage } from '../../messages/index.ts';
import { findProfile } from '../profile/store.ts';
import { deviceOf } from './rules.ts';

const SUBJECT: Sentence = ['New sign-in to your Opsyard account', '您的 Opsyard 账号有新的登录'];
const TEXT: Sentence = [
  'Hello {realname},\n\nyour account {username} was just used to sign in from a device or place not seen in the last 30 days:\n\n{device}, IP address {ip}\n\nIf this was you, no action is needed. If not, change your password immediately, which logs out all other sessions. You can see your active sessions under “Account”.\n',
  '{realname}，您好：\n\n您的账号 {username} 刚刚在近 30 天未出现过的设备或地点登录：\n\n{device}，IP 地址 {ip}\n\n如为本人操作，请忽略本邮件；如非本人操作，请立即修改密码，其他设备将随之退出登录。登录设备可在“账号”中查看。\n',
];

/** Notifies a user by e-mail of a sign-in from a new device or address. */
export async function notifyNewDevice(
  db: Db,
  { userId, ip, agent }: { userId: string; ip: string; agent: string | null },
): Promise<void> {
  const person = await findProfile(db, userId);
  if (!person?.email || !person.emailProved) return;
  const language = person.language ?? 'en';
  const { realname, username } = person;
  const text = translate(TEXT, language, { realname, username, ip, device: deviceOf(agent, language) });
  const subject = translate(SUBJECT, language);
  await enqueueMessage(db, { channel: 'mail', recipient: person.email, purpose: 'notice', subject, text });
}
