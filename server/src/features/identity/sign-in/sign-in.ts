import { commonFailures, identityFailures, type LoginBody, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';
import { type Attempt, addressOf, admitAttempt, resetAttempts } from '../../../kernel/throttle/throttle.ts';
import { discardSignInCaptcha, recordDemoFailure, requireCaptcha } from '../captcha/sign-in-captcha.ts';
import { signInWithProof } from '../federated-login/sign-in-with-proof.ts';
import { checkDirectoryPassword } from '../ldap/directory-proof.ts';
import { guessedName } from '../ldap/rules.ts';
import { readPasswordField } from '../password-field.ts';
import { hashing, verifyPassword } from '../password-hash.ts';
import { findCredentials } from '../person-store.ts';
import { parseLoginName } from '../username.ts';
import { auditRefusedSignIn, completeSignIn } from './complete-sign-in.ts';

/** Signs in by password; a refusal does not reveal which accounts exist. */
export async function signIn(app: FastifyInstance, request: FastifyRequest, body: LoginBody): Promise<LoginResult> {
  const { db } = app;
  const field = readPasswordField(body.password, await secretFor(db, 'password in transit'), now());
  if (field === 'expired') fail(identityFailures.keyExpired);
  if (hashing.isFull) fail(commonFailures.busy);
  await requireCaptcha(app, request, body);
  const name = parseLoginName(body.username);
  const person = name && (await findCredentials(db, name, request.ip));
  const attempt: Attempt = {
    // Spellings the directory treats as the same name share one limit.
    name: person?.id ?? guessedName(name?.value ?? ''),
    ...addressOf(request),
    familiar: person?.familiar ?? false,
  };
  await admitAttempt(db, attempt);
  const password = field === 'unreadable' ? '' : field.password;
  const right = await verifyPassword(password, person?.passwordHash, await secretsFor(db, 'password at rest'));
  const remembered = body.remember_me ?? false;
  if (!person || !right) {
    const proof = await checkDirectoryPassword(app, request, { person, typed: body.username, password });
    if (proof) {
      await discardSignInCaptcha(app, body);
      await resetAttempts(db, attempt);
      return await signInWithProof(app, request, { proof, remembered, how: 'ldap' });
    }
    await recordDemoFailure(app, request, person);
    await auditRefusedSignIn(app, request, { person, how: 'password', reason: 'badCredentials' });
    return fail(identityFailures.badCredentials);
  }
  await discardSignInCaptcha(app, body);
  if (person.active) await resetAttempts(db, attempt);
  return await completeSignIn(app, request, { person, remembered, how: 'password' });
}
