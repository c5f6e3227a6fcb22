import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';

type RegistrationMail = { subject: Sentence; text: Sentence };

const mails = {
  active: {
    subject: ['Welcome to Opsyard', '欢迎使用 Opsyard'],
    text: [
      'Your account {username} is ready.\n\nWhat you can use depends on your role; an administrator can change it.{confirm}{address}',
      '您的账号 {username} 已注册成功。\n\n可使用的功能取决于您的角色，如需调整请联系管理员。{confirm}{address}',
    ],
  },
  waiting: {
    subject: ['Your Opsyard registration', '您的 Opsyard 注册申请'],
    text: [
      'We have received your registration for the account {username}. You will be notified after an administrator has reviewed it.{address}',
      '已收到账号 {username} 的注册申请，管理员审批后会通知您。{address}',
    ],
  },
  approved: {
    subject: ['Your registration was approved', '您的注册申请已通过'],
    text: [
      'Your account {username} was approved. You can sign in now.{confirm}{address}',
      '您的账号 {username} 已通过审批，现在可以登录。{confirm}{address}',
    ],
  },
  refused: {
    subject: ['Your registration was rejected', '您的注册申请未通过'],
    text: [
      'Your registration for the account {username} was rejected. If you think this is a mistake, please contact an administrator.',
      '账号 {username} 的注册申请未通过。如有疑问，请联系管理员。',
    ],
  },
} as const satisfies Record<string, RegistrationMail>;

/** The address is unverified; its reader is asked to verify it. */
const CONFIRM: Sentence = [
  ' After signing in, please verify this address under “Account”. Until then it does not count as yours.',
  '登录后请在“账号”中验证此邮箱，验证之后它才算作您的邮箱。',
];

export type RegistrationMailKind = keyof typeof mails;
export type Addressee = { username: string; email: string | null; emailProved: boolean; language: Language };

/** Mails a user the state of their registration, if a mail gateway is configured. */
export async function sendRegistrationMail(
  { settings }: Pick<FastifyInstance, 'settings'>,
  db: Db,
  { kind, to: { username, email, emailProved, language } }: { kind: RegistrationMailKind; to: Addressee },
): Promise<void> {
  if (!email || (await gatewaysFor({ db, settings }, 'mail')).length === 0) return;
  const { subject, text } = mails[kind];
  const address = settings.PUBLIC_URL ? `\n\n${settings.PUBLIC_URL}` : '';
  await enqueueMessage(db, {
    channel: 'mail',
    recipient: email,
    purpose: `registration ${kind}`,
    subject: translate(subject, language),
    text: translate(text, language, { username, address, confirm: emailProved ? '' : translate(CONFIRM, language) }),
  });
}
