import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../../kernel/db.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';

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
  const secret = await secretFor(db, 'recovery code');
  const hashes = codes.map((code) => hashOf(secret, userId, code));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** What the database may know a recovery code by: nobody without the installation's secrets can try codes on it. */
export async function recoveryCodeHashes(db: Db, userId: string, code: string): Promise<string[]> {
  return (await secretsFor(db, 'recovery code')).map((secret) => hashOf(secret, userId, code));
}

function hashOf(secret: Buffer, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`${userId}:${code}`).digest('base64url');
}
