import { accountFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { enqueueMessage, gatewaysFor } from '../../messages/index.ts';
import { endUserSessions } from '../password/end-user-sessions.ts';
import { newPasswordHash } from '../password/new-password.ts';
import { findPasswordOwner, replacePassword } from '../password/store.ts';
import { resetAccountAttempts } from '../reset-attempts.ts';
import { skeletonOf } from '../username.ts';
import { requireRecovery } from './recovery-code.ts';
import { consumeRecovery, holdsTicket, type Recovery } from './store.ts';
import { ticketHash } from './verify-recovery.ts';

type Body = { username: string; password: string; smscode: string; phone: string };

const SUBJECT: Sentence = ['Your password was changed', '您的密码已修改'];
const NOTICE: Sentence = [
  'Opsyard: the password of your account {username} was just changed. If this was not you, contact an administrator immediately.',
  '【Opsyard】您的账号 {username} 的密码刚刚被修改。如非本人操作，请立即联系管理员。',
];

/** Completes a recovery with a new password, ends all sessions of the account and notifies its owner. */
export async function finishRecovery(app: FastifyInstance, request: FastifyRequest, body: Body): Promise<null> {
  const recovery = await requireRecovery(app.db, body.phone);
  const { id, userId, username, email, phone } = recovery;
  if (recovery.step !== 'proved' || !userId) return fail(accountFailures.recoveryStep);
  const hash = ticketHash(body.smscode);
  const same = skeletonOf(body.username.trim()) === skeletonOf(username);
  if (!same || !(await holdsTicket(app.db, id, hash))) return fail(accountFailures.recoveryOver);
  // An invalid password does not consume the ticket.
  const owner = await findPasswordOwner(app.db, userId);
  const passwordHash = await newPasswordHash(app.db, body.password, { ...owner, username, email, phone });
  await commit(app, null, async (db, change) => {
    const done = (await consumeRecovery(db, id, hash)) && (await replacePassword(db, userId, { hash: passwordHash }));
    if (!done) fail(accountFailures.recoveryOver);
    const ended = await endUserSessions(db, change, { userId, reason: 'password' });
    await resetAccountAttempts(db, userId);
    await notifyOwner(app, db, recovery);
    const who = { actorId: userId, username };
    await appendAudit(db, {
      kind: 'passwordReset',
      ...who,
      ...requestOrigin(request),
      detail: { by: 'recovery', ended },
    });
  });
  return null;
}

/** Prefers e-mail, which a thief of the number cannot delete. */
async function notifyOwner({ settings }: FastifyInstance, db: Db, { username, email, phone, language }: Recovery) {
  const channel = email && (await gatewaysFor({ db, settings }, 'mail')).length > 0 ? 'mail' : 'sms';
  const recipient = channel === 'mail' ? email : phone;
  if (!recipient || (await gatewaysFor({ db, settings }, channel)).length === 0) return;
  const ownerLanguage = language === 'zh' ? 'zh' : 'en';
  const subject = channel === 'mail' ? translate(SUBJECT, ownerLanguage) : undefined;
  const text = translate(NOTICE, ownerLanguage, { username });
  await enqueueMessage(db, { channel, recipient, purpose: 'password changed', subject, text });
}
