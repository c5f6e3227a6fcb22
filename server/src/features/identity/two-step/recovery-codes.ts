import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../../kernel/db.ts';
import { secretFor } from '../secret-store.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const COUNT = 10;

export type NewRecoveryCodes = {
  /** As they are shown, this once. */
  codes: string[];
  /** As they are kept. */
  hashes: string[];
};

/** Ten codes of 50 random bits for whoever loses their authenticator app. */
export async function newRecoveryCodes(db: Db, userId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % 32]).join(''),
  );
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(db, userId, code)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** What the database knows a recovery code by: nobody without the installation's secret can try codes on it. */
export async function recoveryCodeHash(db: Db, userId: string, code: string): Promise<string> {
  const secret = await secretFor(db, 'recovery code');
  return createHmac('sha256', secret).update(`${userId}:${code}`).digest('base64url');
}
