import { twoFactorFailures } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { seal, unseal } from '../../../kernel/secrets/seal.ts';
import { admitOwnGuess, resetGuesses } from '../../../kernel/throttle/throttle.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { bindingOf, readCode } from './rules.ts';
import { confirmSecret, findSealedSecret, replaceRecoveryCodes, saveUnconfirmedSecret } from './store.ts';
import { enrolmentUri, newSecret, timeStepOf } from './totp.ts';

type Person = { id: string; username: string };
export type Enrolment = { secret: string; uri: string };

/** Starts setting up an authenticator app; it is active only after its first code is confirmed. */
export async function beginEnrolment(db: Db, { id, username }: Person): Promise<Enrolment> {
  const secret = newSecret();
  if (!(await saveUnconfirmedSecret(db, id, await seal(db, secret, bindingOf(id)))))
    return fail(twoFactorFailures.alreadyOn);
  return { secret, uri: enrolmentUri(secret, username) };
}

/** A set-up whose first code was right; activated by `finishEnrolment`. */
export type ProvedEnrolment = { step: number; sealed: string };

/** Checks the first code of a set-up; five wrong ones cause a delay. */
export async function proveEnrolment(db: Db, userId: string, text: string): Promise<ProvedEnrolment> {
  const read = readCode(text);
  if (read?.kind !== 'totp') return fail(twoFactorFailures.codeMalformed);
  const sealed = required(await findSealedSecret(db, userId, 'begun'), twoFactorFailures.notBegun);
  const guesses = `set-up of ${userId}`;
  await admitOwnGuess(db, guesses);
  const step = timeStepOf(await unseal(db, sealed, bindingOf(userId)), read.code, now());
  if (step === undefined) return fail(twoFactorFailures.codeWrong);
  await resetGuesses(db, guesses);
  return { step, sealed };
}

/** Activates a set-up, in a transaction, and returns the recovery codes, which are shown only once. */
export async function finishEnrolment(db: Db, userId: string, proved: ProvedEnrolment): Promise<string[]> {
  if (!(await confirmSecret(db, userId, proved))) return fail(twoFactorFailures.notBegun);
  const { codes, hashes } = await newRecoveryCodes(db, userId);
  await replaceRecoveryCodes(db, userId, hashes);
  return codes;
}
