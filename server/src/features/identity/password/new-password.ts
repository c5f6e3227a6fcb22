import { commonFailures, passwordFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { secretFor } from '../../../kernel/secrets/secret-store.ts';
import { companyNames } from './context-store.ts';
import { passwordIn } from './own-password.ts';
import { hashPassword } from './password-hash.ts';
import { complaintAbout, type Owner } from './rules.ts';

/** The hash of the new password in a field; fails with what is wrong with it. Slow: not to be called in a transaction. */
export async function newPasswordHash(db: Db, field: string, owner: Owner): Promise<string> {
  return await acceptedHash(db, await passwordIn(db, field), owner);
}

/** The same for a password that was typed twice. */
export async function repeatedPasswordHash(
  db: Db,
  { password, confirmpassword }: { password: string; confirmpassword: string },
  owner: Owner,
): Promise<string> {
  const [wanted, again] = [await passwordIn(db, password), await passwordIn(db, confirmpassword)];
  if (wanted !== again) return fail(passwordFailures.differ);
  return await acceptedHash(db, wanted, owner);
}

async function acceptedHash(db: Db, password: string | undefined, owner: Owner): Promise<string> {
  if (password === undefined) return fail(commonFailures.invalidInput);
  const complaint = complaintAbout(password, { ...owner, company: await companyNames(db) });
  if (complaint) return fail(complaint);
  return await hashPassword(password, await secretFor(db, 'password at rest'));
}
