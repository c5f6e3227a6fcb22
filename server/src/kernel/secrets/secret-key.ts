import { createHash, randomBytes } from 'node:crypto';

/** A secret key of 32 bytes, and the name by which the database knows which one it needs. */
export type SecretKey = { id: string; bytes: Buffer };

const BYTES = 32;

/** Reads a key from its text, 32 bytes as base64 or as 64 hex digits; undefined when it is none. */
export function parseSecretKey(text: string): SecretKey | undefined {
  const wanted = text.trim();
  if (/^[0-9a-f]{64}$/i.test(wanted)) return named(Buffer.from(wanted, 'hex'));
  if (!/^[\w+/-]{43}=?$/.test(wanted)) return undefined;
  return named(Buffer.from(wanted, 'base64'));
}

/** A new random key. */
export function newSecretKey(): SecretKey {
  return named(randomBytes(BYTES));
}

function named(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update('opsyard key id\0').update(bytes).digest('hex').slice(0, 12), bytes };
}
