import { accountFailures, codeFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { addressOf, admitAddress, resetAddressAttempts } from '../../../kernel/throttle/throttle.ts';
import { languageOf } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { readNewMobile } from '../../messages/index.ts';
import { admitLookups } from '../account-lookup.ts';
import { redeemCode } from '../codes/redeem-code.ts';
import { resemblesAdministrator } from '../display-name.ts';
import { newPasswordHash } from '../password/new-password.ts';
import { currentPolicy } from '../policy/policy.ts';
import { assignNewcomerRole } from '../policy/policy-store.ts';
import { skeletonOf } from '../username.ts';
import { sendRegistrationMail } from './registration-mail.ts';
import { readEmail, readUsername } from './rules.ts';
import { findTaken, insertRegistered, type Names } from './store.ts';

type Body = { username: string; password: string; email: string; phone: string; smscode: string };

/** Registers an account with a verified mobile number, with the newcomer role and no department. */
export async function register(app: FastifyInstance, request: FastifyRequest, body: Body) {
  const { registration, conceal, newcomerRole } = await currentPolicy(app);
  if (registration === 'closed') fail(accountFailures.registrationClosed);
  const username = readUsername(body.username) ?? fail(accountFailures.usernameInvalid);
  const email = readEmail(body.email) ?? fail(accountFailures.emailInvalid);
  const phone = readNewMobile(body.phone) ?? fail(codeFailures.mobileInvalid);
  const skeleton = skeletonOf(username);
  await admitAddress(app.db, addressOf(request));
  if (!conceal) {
    await admitLookups(app.db, { address: addressOf(request), names: lookupNames({ skeleton, email, phone }) });
    await requireAvailable(app, { skeleton, email, phone });
  }
  // The username is the display name until an administrator changes it.
  if (await resemblesAdministrator(app.db, null, username))
    fail(conceal ? accountFailures.detailsTaken : accountFailures.usernameTaken);
  const passwordHash = await newPasswordHash(app.db, body.password, { username, email, phone });
  const typed = { code: body.smscode, ip: request.ip };
  if (!(await redeemCode(app.db, { purpose: 'register', target: phone }, typed))) fail(codeFailures.wrong);
  await resetAddressAttempts(app.db, request.ip);
  const waits = registration === 'approval';
  const language = languageOf(request.headers['accept-language']);
  const account = { id: newId(), username, skeleton, passwordHash, email, phone, waits, language };
  const adding = commit(app, null, async (db) => {
    await insertRegistered(db, account);
    if (newcomerRole) await assignNewcomerRole(db, account.id, newcomerRole);
    await sendRegistrationMail(app, db, {
      kind: waits ? 'waiting' : 'active',
      to: { username, email, emailProved: false, language },
    });
    const who = { actorId: account.id, username };
    await appendAudit(db, { kind: 'registered', ...who, ...requestOrigin(request), detail: { waits } });
  });
  await (conceal ? adding.catch(concealTakenDetails) : adding);
  return { username, state: waits ? ('waiting' as const) : ('active' as const) };
}

/** Keys of the names for counting lookups. */
export function lookupNames({ skeleton, email, phone }: Names): string[] {
  const named = [
    skeleton && `username ${skeleton}`,
    email && `email ${email.toLowerCase()}`,
    phone && `phone ${phone}`,
  ];
  return named.filter((name): name is string => Boolean(name));
}

/** Fails for the first name that is taken. */
export async function requireAvailable({ db }: Pick<FastifyInstance, 'db'>, names: Names): Promise<void> {
  const conflict = await findTaken(db, names);
  if (conflict.username) fail(accountFailures.usernameTaken);
  if (conflict.email) fail(accountFailures.emailTaken);
  if (conflict.phone) fail(accountFailures.phoneTaken);
}

/** Does not reveal which name is taken. */
function concealTakenDetails(error: unknown): never {
  if (error instanceof RequestFailed) fail(accountFailures.detailsTaken);
  throw error;
}
