import { identityFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';
import { admitOwnGuess, resetGuesses } from '../../../kernel/throttle/throttle.ts';
import { readPasswordField } from '../password-field.ts';
import { verifyPassword } from '../password-hash.ts';
import { findPasswordHash } from './store.ts';

/** Reads the password in a field; undefined when it is invalid. Fails with `keyExpired`. */
export async function readPassword(db: Db, field: string): Promise<string | undefined> {
  const read = readPasswordField(field, await secretFor(db, 'password in transit'), now());
  if (read === 'expired') return fail(identityFailures.keyExpired);
  return read === 'unreadable' ? undefined : read.password;
}

/**
 * Whether a field holds the password of the user. Guesses are limited per session, so that a stolen session cannot
 * guess it or lock out the owner elsewhere.
 */
export async function isOwnPassword(
  db: Db,
  { id, session }: Pick<Actor, 'id' | 'session'>,
  field: string,
): Promise<boolean> {
  const password = await readPassword(db, field);
  const guesses = `own password ${id} in ${session}`;
  await admitOwnGuess(db, guesses);
  const hash = await findPasswordHash(db, id);
  const right = await verifyPassword(password ?? '', hash, await secretsFor(db, 'password at rest'));
  if (right) await resetGuesses(db, guesses);
  return right && password !== undefined;
}
