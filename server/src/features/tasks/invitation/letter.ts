import { projectInvitationFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { issueTicket } from '../../identity/index.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { withoutLinks } from './rules.ts';
import { type InvitingProject, recordSent } from './store.ts';

const WEEK = 604_800;
const SUBJECT: Sentence = [
  '{inviter} invites you to “{project}” in Opsyard',
  '{inviter}邀请您加入 Opsyard 项目“{project}”',
];
const TEXT: Sentence = [
  '{inviter} has invited you to join the project “{project}” in Opsyard.\n\nAccept with this link, which works once and expires after 7 days. It lets you register, or sign in if this is the verified address of your account:\n\n{link}\n\nIf you do not know the sender, ignore this e-mail.',
  '{inviter}邀请您加入 Opsyard 项目“{project}”。\n\n请通过以下链接接受邀请，链接 7 天内有效且只能使用一次。您可以注册新账号；如果此邮箱是您已有账号的已验证邮箱，也可以直接登录：\n\n{link}\n\n如果您不认识邀请人，请忽略此邮件。',
];

/** The content of an invitation link: the invitation, and the number of the link. */
export type TicketData = { invitation: string; round: number };

type Sent = { db: Db; request: FastifyRequest };

/** The base URL of links; fails if e-mails are not possible. */
export async function requireMail({ settings }: FastifyInstance, { db, request }: Sent): Promise<string> {
  const canMail = (await gatewaysFor({ db, settings }, 'mail')).length > 0;
  return (canMail && ownAddress(settings, request)) || fail(projectInvitationFailures.notMailed);
}

type Sending = { id: string; approvedBy?: string; invitingProject: InvitingProject };

/** Sends an invitation with a new link, which invalidates earlier ones. */
export async function sendInvitation(
  app: FastifyInstance,
  { db, request }: Sent,
  { id, approvedBy, invitingProject }: Sending,
): Promise<void> {
  const address = await requireMail(app, { db, request });
  const { round, email, language } = await recordSent(db, id, approvedBy ?? null);
  const data: TicketData = { invitation: id, round };
  const ticket = await issueTicket(db, { purpose: 'project invitation', seconds: WEEK, data });
  const values = { inviter: withoutLinks(invitingProject.inviter), project: withoutLinks(invitingProject.name) };
  const link = `${address}/user/invitation?to=project#${ticket}`;
  await enqueueMessage(db, {
    channel: 'mail',
    recipient: email,
    purpose: 'project invitation',
    subject: translate(SUBJECT, language, values),
    text: translate(TEXT, language, { ...values, link }),
  });
}
