import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORM = /^[0-9A-Za-z_-]{43}$/;

/** The secret part of a new address, of 256 random bits. */
export function newFeedKey(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of the secret part of an address; undefined if it cannot be one. */
export function hashOfFeedKey(key: string): string | undefined {
  return FORM.test(key) ? hash('sha256', key, 'base64url') : undefined;
}
