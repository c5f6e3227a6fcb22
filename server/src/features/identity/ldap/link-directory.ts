import { federatedLoginFailures, identityFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import { commit } from '../../../kernel/database/commit.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { type Attempt, addressOf, admitAttempt, resetAttempts } from '../../../kernel/throttle/throttle.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { recordLink } from '../federated-login/record-link.ts';
import { readPasswordField } from '../password-field.ts';
import { findCredentials } from '../person-store.ts';
import { auditRefusedSignIn } from '../sign-in/complete-sign-in.ts';
import { parseLoginName } from '../username.ts';
import { directoryOf } from './directory.ts';
import { proveByDirectory } from './directory-proof.ts';
import { guessedName } from './rules.ts';

type Typed = { username: string; password: string };

/** Links the directory account of a name and password; guesses are limited as at the sign-in. */
export async function linkDirectory(
  app: FastifyInstance,
  request: FastifyRequest,
  { actor, username, password }: Typed & { actor: Actor },
): Promise<null> {
  const directory = required(directoryOf(app.settings), federatedLoginFailures.noSuchSource);
  await requireConfirmed(app.db, actor);
  const field = readPasswordField(password, await secretFor(app.db, 'password in transit'), now());
  if (field === 'expired') return fail(identityFailures.keyExpired);
  const attempt = await attemptOf(app, request, username);
  await admitAttempt(app.db, attempt);
  const typedPassword = field === 'unreadable' ? '' : field.password;
  const proof = await proveByDirectory(request, directory, { name: username, password: typedPassword });
  if (!proof) {
    await auditRefusedSignIn(app, request, { person: actor, how: 'ldap', reason: 'badCredentials' });
    return fail(identityFailures.badCredentials);
  }
  await resetAttempts(app.db, attempt);
  await commit(app, actor.id, (db) => recordLink(db, request, { actor, proof }));
  return null;
}

async function attemptOf({ db }: FastifyInstance, request: FastifyRequest, typed: string): Promise<Attempt> {
  const name = parseLoginName(typed);
  const person = name && (await findCredentials(db, name, request.ip));
  return { name: person?.id ?? guessedName(name?.value ?? ''), ...addressOf(request), familiar: false };
}
