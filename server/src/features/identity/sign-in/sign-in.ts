import { commonFailures, identityFailures, type LoginBody, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';
import { type Attempt, addressOf, admitAttempt, forgiveAttempt } from '../../../kernel/throttle/throttle.ts';
import { dropImageCode, noteDemoFailure, requireImageCode } from '../captcha/captcha-at-sign-in.ts';
import { arriveFrom } from '../federated-login/arrive.ts';
import { guessedName } from '../ldap/rules.ts';
import { proveAtDirectory } from '../ldap/sign-in.ts';
import { readPasswordField } from '../password/password-field.ts';
import { hashing, verifyPassword } from '../password/password-hash.ts';
import { findCredentials } from '../people/person-store.ts';
import { readName } from '../people/username.ts';
import { completeSignIn, noteRefusal } from './complete-sign-in.ts';

/** Signs a person in by password; whoever is refused learns nothing about which accounts exist. */
export async function signIn(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<LoginResult> {
  const { db } = app;
  const field = readPasswordField(body.password, await secretFor(db, 'password in transit'), now());
  if (field === 'expired') fail(identityFailures.keyExpired);
  if (hashing.isFull) fail(commonFailures.busy);
  await requireImageCode(app, request, body);
  const name = readName(body.username);
  const person = name && (await findCredentials(db, name, request.ip));
  const attempt: Attempt = {
    // Other spellings of a name that the directory takes for the same are no new name to guess at.
    name: person?.id ?? guessedName(name?.value ?? ''),
    ...addressOf(request),
    familiar: person?.familiar ?? false,
  };
  await admitAttempt(db, attempt);
  const password = field === 'unreadable' ? '' : field.password;
  const right = await verifyPassword(password, person?.passwordHash, await secretsFor(db, 'password at rest'));
  const remembered = body.remember_me ?? false;
  if (!person || !right) {
    const proof = await proveAtDirectory(app, request, { person, typed: body.username, password });
    if (proof) {
      await dropImageCode(app, body);
      await forgiveAttempt(db, attempt);
      return await arriveFrom(app, request, { proof, remembered, how: 'ldap' });
    }
    await noteDemoFailure(app, request, person);
    await noteRefusal(app, request, { person, how: 'password', reason: 'badCredentials' });
    return fail(identityFailures.badCredentials);
  }
  await dropImageCode(app, body);
  if (person.active) await forgiveAttempt(db, attempt);
  return await completeSignIn(app, request, { person, remembered, how: 'password' });
}
