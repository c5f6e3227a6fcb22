import { accountFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { addressOf } from '../../../kernel/throttle/throttle.ts';
import { languageOf } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { admitLookups } from '../account-lookup.ts';
import { resemblesAdministrator } from '../display-name.ts';
import { repeatedPasswordHash } from '../password/new-password.ts';
import { currentPolicy } from '../policy/policy.ts';
import { assignNewcomerRole } from '../policy/policy-store.ts';
import { releaseAddress } from '../profile/store.ts';
import { skeletonOf } from '../username.ts';
import { lookupNames } from './register.ts';
import { sendRegistrationMail } from './registration-mail.ts';
import { readUsername } from './rules.ts';
import { findTaken, insertInvited } from './store.ts';

export type InvitedAccount = { username: string; email: string; passwordHash: string; newcomerRole: string };
type InvitedInput = { username: string; password: string; confirmpassword: string };

/** Validates the registration of an invited user. Slow: not to be called in a transaction. */
export async function prepareInvited(
  app: FastifyInstance,
  request: FastifyRequest,
  { email, typed }: { email: string; typed: InvitedInput },
): Promise<InvitedAccount> {
  const { conceal, newcomerRole = '' } = await currentPolicy(app);
  const username = readUsername(typed.username) ?? fail(accountFailures.usernameInvalid);
  const skeleton = skeletonOf(username);
  await admitLookups(app.db, { address: addressOf(request), names: lookupNames({ skeleton }) });
  const conflict =
    (await findTaken(app.db, { skeleton })).username || (await resemblesAdministrator(app.db, null, username));
  if (conflict) fail(conceal ? accountFailures.detailsTaken : accountFailures.usernameTaken);
  return {
    username,
    email,
    newcomerRole,
    passwordHash: await repeatedPasswordHash(app.db, typed, { username, email }),
  };
}

/**
 * Creates an account with an address verified by a mailed ticket, with the newcomer role and no department, and returns
 * its id.
 */
export async function registerInvited(
  app: FastifyInstance,
  db: Db,
  { request, invited }: { request: FastifyRequest; invited: InvitedAccount },
): Promise<string> {
  const { username, email, passwordHash, newcomerRole } = invited;
  const language = languageOf(request.headers['accept-language']);
  const id = newId();
  await releaseAddress(db, email, null);
  await insertInvited(db, { id, username, skeleton: skeletonOf(username), passwordHash, email, language });
  if (newcomerRole) await assignNewcomerRole(db, id, newcomerRole);
  await sendRegistrationMail(app, db, { kind: 'active', to: { username, email, emailProved: true, language } });
  await appendAudit(db, {
    kind: 'registered',
    actorId: id,
    username,
    ...requestOrigin(request),
    detail: { waits: false, invited: true },
  });
  return id;
}
