import { commonFailures, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { type AuditContext, appendAudit, writeAudit } from '../../audit/index.ts';
import {
  endUserSessions,
  findBroaderScopes,
  findPasswordOwner,
  findProvedAddress,
  findTicket,
  issueTicket,
  lockPermissions,
  redeemTicket,
  repeatedPasswordHash,
  replacePassword,
  requireConfirmed,
} from '../../identity/index.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { findAuthorities } from './account-authority-store.ts';
import { canStillInvite } from './invitation-store.ts';
import { findUser } from './list-store.ts';

const WEEK = 604_800;
const SUBJECT: Sentence = ['Set your Opsyard password', '请设置您的 Opsyard 登录密码'];
const TEXT: Sentence = [
  'Your account {username} is ready. Set your password with this link, which works once and expires after a week:\n\n{link}',
  '您的账号 {username} 已开通。请通过以下链接设置登录密码，链接一周内有效且只能使用一次：\n\n{link}',
];

type Invited = { id: string; username: string; language: string };
/** Data of an invitation: the user it was shown to, if another one. */
type InvitationData = { to?: string };

/** Issues an invitation to choose a password and mails it if possible; using one invalidates all others. */
export async function issueInvitation(
  { settings }: Pick<FastifyInstance, 'settings'>,
  db: Db,
  { id, username, language }: Invited,
  presenter: InvitationData = {},
): Promise<{ ticket: string; mailed: boolean }> {
  const ticket = await issueTicket(db, { purpose: 'invitation', seconds: WEEK, userId: id, data: presenter });
  const canMail = settings.PUBLIC_URL !== undefined && (await gatewaysFor({ db, settings }, 'mail')).length > 0;
  // The link allows choosing the password, so it is mailed only to verified addresses.
  const email = canMail ? await findProvedAddress(db, id) : undefined;
  if (email) {
    const requestLanguage = language === 'zh' ? 'zh' : 'en';
    const link = `${settings.PUBLIC_URL}/user/invitation#${ticket}`;
    await enqueueMessage(db, {
      channel: 'mail',
      recipient: email,
      purpose: 'invitation',
      subject: translate(SUBJECT, requestLanguage),
      text: translate(TEXT, requestLanguage, { username, link }),
    });
  }
  return { ticket, mailed: email !== undefined };
}

/** Issues a new invitation for a first or forgotten password. */
export async function invite(app: FastifyInstance, context: AuditContext, userId: string) {
  const { actor } = context;
  await requireConfirmed(app.db, actor);
  return await commit(app, actor.id, async (db) => {
    const [authority] = await findAuthorities(db, [userId], actor);
    if (!authority || authority.deleted) return fail(commonFailures.notFound);
    if (authority.mayDoMore) return fail(userFailures.mayDoMore);
    const { username } = required(await findUser(db, userId), commonFailures.notFound);
    const invited = { id: userId, username, language: 'en' };
    const { ticket, mailed } = await issueInvitation(app, db, invited, { to: actor.id });
    await writeAudit(db, context, 'invitationGiven', { of: username, mailed });
    return { invitation: ticket, mailed };
  });
}

export async function findInvited(db: Db, ticket: string) {
  const user = required(await findUser(db, await invitedUser(db, ticket)), userFailures.invitationOver);
  return { username: user.username, realname: user.realname };
}

/**
 * User of an invitation. Invalid when the user it was shown to is inactive or has fewer permissions than the invited
 * one, who may have been promoted since.
 */
async function invitedUser(db: Db, ticket: string): Promise<string> {
  const { userId, data } = required(
    await findTicket<InvitationData>(db, 'invitation', ticket),
    userFailures.invitationOver,
  );
  if (!userId) return fail(userFailures.invitationOver);
  const { to } = data;
  const over =
    to &&
    (!(await canStillInvite(db, to, userId)) || (await findBroaderScopes(db, { id: to }, 'person', [userId])).size > 0);
  return over ? fail(userFailures.invitationOver) : userId;
}

type Acceptance = { ticket: string; password: string; confirmpassword: string };

/** Sets the password with an invitation and consumes it. */
export async function acceptInvitation(
  app: FastifyInstance,
  request: AuditContext['request'],
  { ticket, ...passwords }: Acceptance,
) {
  const userId = await invitedUser(app.db, ticket);
  const owner = required(await findPasswordOwner(app.db, userId), userFailures.invitationOver);
  // An invalid password does not consume the invitation.
  const hash = await repeatedPasswordHash(app.db, passwords, owner);
  await commit(app, null, async (db, change) => {
    await lockPermissions(db);
    await invitedUser(db, ticket);
    if (!(await redeemTicket(db, 'invitation', ticket))) fail(userFailures.invitationOver);
    if (!(await replacePassword(db, userId, { hash }))) fail(userFailures.invitationOver);
    const ended = await endUserSessions(db, change, { userId, reason: 'password' });
    const who = { actorId: userId, username: owner.username };
    await appendAudit(db, { kind: 'invitationUsed', ...who, ...requestOrigin(request), detail: { ended } });
  });
  return { username: owner.username };
}
