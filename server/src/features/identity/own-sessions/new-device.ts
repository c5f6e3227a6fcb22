import type { Db } from '../../../kernel/db.ts';
import { type Sentence, say } from '../../../kernel/words.ts';
import { enqueueMessage } from '../messages/enqueue-message.ts';
import { findProfile } from '../profile/store.ts';
import { deviceOf } from './rules.ts';

const SUBJECT: Sentence = ['New sign-in to your Opsyard account', '您的 Opsyard 账户有新的登录'];
const TEXT: Sentence = [
  'Hello {realname},\n\nyour account {username} was just used to sign in with a device or from a place not seen for 30 days:\n\n{device}, address {ip}\n\nIf it was you, there is nothing to do. If not, change your password at once: that ends every other sign-in. Where you are signed in is shown in “My account”.\n',
  '{realname}，您好：\n\n您的账户 {username} 刚刚在近 30 天未出现过的设备或地点登录：\n\n{device}，地址 {ip}\n\n如为本人操作，请忽略本邮件；如非本人操作，请立即修改密码，其他登录会随之失效。登录设备可在“我的账户”中查看。\n',
];

/** Tells somebody by e-mail that their account was used from where it has not been used lately. */
export async function tellNewDevice(
  db: Db,
  { userId, ip, agent }: { userId: string; ip: string; agent: string | null },
): Promise<void> {
  const person = await findProfile(db, userId);
  if (!person?.email || !person.emailProved) return;
  const language = person.language ?? 'en';
  const { realname, username } = person;
  const text = say(TEXT, language, { realname, username, ip, device: deviceOf(agent, language) });
  const subject = say(SUBJECT, language);
  await enqueueMessage(db, { channel: 'mail', recipient: person.email, purpose: 'notice', subject, text });
}
