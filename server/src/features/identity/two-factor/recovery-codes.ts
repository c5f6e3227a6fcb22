import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../../kernel/database/db.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const COUNT = 10;

export type NewRecoveryCodes = {
  /** Plain codes, shown once. */
  codes: string[];
  /** Hashes as stored. */
  hashes: string[];
};

/** Creates ten recovery codes of 50 random bits. */
export async function newRecoveryCodes(db: Db, userId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % 32]).join(''),
  );
  const secret = await secretFor(db, 'recovery code');
  const hashes = codes.map((code) => hashOf(secret, userId, code));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** Hashes of a recovery code under the current and former secrets; they cannot be guessed without those secrets. */
export async function recoveryCodeHashes(db: Db, userId: string, code: string): Promise<string[]> {
  return (await secretsFor(db, 'recovery code')).map((secret) => hashOf(secret, userId, code));
}

function hashOf(secret: Buffer, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`${userId}:${code}`).digest('base64url');
}
