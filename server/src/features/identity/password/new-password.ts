import { commonFailures, passwordFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { hashPassword } from '../password-hash.ts';
import { companyNames } from './context-store.ts';
import { readPassword } from './own-password.ts';
import { type Owner, validatePassword } from './rules.ts';

/** Validates the new password in a field and returns its hash. Slow: not to be called in a transaction. */
export async function newPasswordHash(db: Db, field: string, owner: Owner): Promise<string> {
  return await acceptedHash(db, await readPassword(db, field), owner);
}

/** Like `newPasswordHash` for a password typed twice; fails with `differ`. */
export async function repeatedPasswordHash(
  db: Db,
  { password, confirmpassword }: { password: string; confirmpassword: string },
  owner: Owner,
): Promise<string> {
  const [newPassword, again] = [await readPassword(db, password), await readPassword(db, confirmpassword)];
  if (newPassword !== again) return fail(passwordFailures.differ);
  return await acceptedHash(db, newPassword, owner);
}

async function acceptedHash(db: Db, password: string | undefined, owner: Owner): Promise<string> {
  if (password === undefined) return fail(commonFailures.invalidInput);
  const failure = validatePassword(password, { ...owner, company: await companyNames(db) });
  if (failure) return fail(failure);
  return await hashPassword(password, await secretFor(db, 'password at rest'));
}
