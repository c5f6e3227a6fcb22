import { commonFailures, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/commit.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/request-origin.ts';
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
import { mayStillInvite } from './invitation-store.ts';
import { findUser } from './list-store.ts';
import { findStandings } from './standing-store.ts';

const WEEK = 604_800;
const SUBJECT: Sentence = ['Set your Opsyard password', '请设置您的 Opsyard 登录密码'];
const TEXT: Sentence = [
  'Your account {username} is ready. Set your password with this link, which works once and expires after a week:\n\n{link}',
  '您的账号 {username} 已开通。请通过以下链接设置登录密码，链接一周内有效且只能使用一次：\n\n{link}',
];

type Invited = { id: string; username: string; language: string };
/** What an invitation remembers: whom it was told to, if to anybody but the one it is for. */
type Told = { to?: string };

/** Gives out an invitation to choose a password, and sends it where e-mails can be sent; older ones are over once one is used. */
export async function giveInvitation(
  { settings }: Pick<FastifyInstance, 'settings'>,
  db: Db,
  { id, username, language }: Invited,
  told: Told = {},
): Promise<{ ticket: string; mailed: boolean }> {
  const ticket = await issueTicket(db, { purpose: 'invitation', seconds: WEEK, userId: id, data: told });
  const canMail = settings.PUBLIC_URL !== undefined && (await gatewaysFor({ db, settings }, 'mail')).length > 0;
  // Whoever holds the link chooses the password: it goes to no address that only says it is theirs.
  const email = canMail ? await findProvedAddress(db, id) : undefined;
  if (email) {
    const spoken = language === 'zh' ? 'zh' : 'en';
    const link = `${settings.PUBLIC_URL}/user/invitation#${ticket}`;
    await enqueueMessage(db, {
      channel: 'mail',
      recipient: email,
      purpose: 'invitation',
      subject: translate(SUBJECT, spoken),
      text: translate(TEXT, spoken, { username, link }),
    });
  }
  return { ticket, mailed: email !== undefined };
}

/** Gives somebody a new invitation, for a first password or one that was forgotten. */
export async function invite(app: FastifyInstance, doer: AuditContext, userId: string) {
  const { actor } = doer;
  await requireConfirmed(app.db, actor);
  return await commit(app, actor.id, async (db) => {
    const [standing] = await findStandings(db, [userId], actor);
    if (!standing || standing.deleted) return fail(commonFailures.notFound);
    if (standing.mayDoMore) return fail(userFailures.mayDoMore);
    const { username } = required(await findUser(db, userId), commonFailures.notFound);
    const invited = { id: userId, username, language: 'en' };
    const { ticket, mailed } = await giveInvitation(app, db, invited, { to: actor.id });
    await writeAudit(db, doer, 'invitationGiven', { of: username, mailed });
    return { invitation: ticket, mailed };
  });
}

/** Whom an invitation is for. */
export async function invitedBy(db: Db, ticket: string) {
  const user = required(await findUser(db, await guestOf(db, ticket)), userFailures.invitationOver);
  return { username: user.username, realname: user.realname };
}

/**
 * Whom an invitation is for. It is over once whoever was told of it is gone, or may do less than the one it is for: they could sign
 * in with it as somebody who has become more since.
 */
async function guestOf(db: Db, ticket: string): Promise<string> {
  const { userId, data } = required(await findTicket<Told>(db, 'invitation', ticket), userFailures.invitationOver);
  if (!userId) return fail(userFailures.invitationOver);
  const { to } = data;
  const over =
    to &&
    (!(await mayStillInvite(db, to, userId)) || (await findBroaderScopes(db, { id: to }, 'person', [userId])).size > 0);
  return over ? fail(userFailures.invitationOver) : userId;
}

type Acceptance = { ticket: string; password: string; confirmpassword: string };

/** Lets somebody choose a password with an invitation, which is used up. */
export async function acceptInvitation(
  app: FastifyInstance,
  request: AuditContext['request'],
  { ticket, ...passwords }: Acceptance,
) {
  const userId = await guestOf(app.db, ticket);
  const owner = required(await findPasswordOwner(app.db, userId), userFailures.invitationOver);
  // A password that will not do costs no invitation.
  const hash = await repeatedPasswordHash(app.db, passwords, owner);
  await commit(app, null, async (db, change) => {
    await lockPermissions(db);
    await guestOf(db, ticket);
    if (!(await redeemTicket(db, 'invitation', ticket))) fail(userFailures.invitationOver);
    if (!(await replacePassword(db, userId, { hash }))) fail(userFailures.invitationOver);
    const ended = await endUserSessions(db, change, { userId, reason: 'password' });
    const who = { actorId: userId, username: owner.username };
    await appendAudit(db, { kind: 'invitationUsed', ...who, ...requestOrigin(request), detail: { ended } });
  });
  return { username: owner.username };
}
