import { createHash, randomBytes } from 'node:crypto';

/** A secret key of 32 bytes, and its id, by which the database refers to it. */
export type SecretKey = { id: string; bytes: Buffer };

const BYTES = 32;

/** Parses a key, 32 bytes as base64 or 64 hexadecimal digits; undefined if it is invalid. */
export function parseSecretKey(text: string): SecretKey | undefined {
  const key = text.trim();
  if (/^[0-9a-f]{64}$/i.test(key)) return named(Buffer.from(key, 'hex'));
  if (!/^[\w+/-]{43}=?$/.test(key)) return undefined;
  return named(Buffer.from(key, 'base64'));
}

export function newSecretKey(): SecretKey {
  return named(randomBytes(BYTES));
}

function named(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update('opsyard key id\0').update(bytes).digest('hex').slice(0, 12), bytes };
}
