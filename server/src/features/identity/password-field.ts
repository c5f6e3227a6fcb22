import { createDecipheriv, createHmac } from 'node:crypto';

const WINDOW = 600_000;
const BLOCK = 16;
/** Expired keys of the last day are recognised, so that the page can be asked to fetch a new one. */
const RECOGNISED_WINDOWS = 144;
const ENCRYPTED = /^[A-Za-z0-9+/]+={0,2}$/;

/** Key and IV of 16 characters each; their UTF-8 bytes are the AES-128 key and the IV. */
export type PasswordKey = { key: string; iv: string };

/** Content of the password field: a password, invalid content, or a password under an expired key. */
export type PasswordField = { password: string } | 'unreadable' | 'expired';

/** Derives the key for a time; it changes every ten minutes. */
export function passwordKey(secret: Buffer, at: Date): PasswordKey {
  return keyOfWindow(secret, windowOf(at));
}

/**
 * Reads the password field: Base64 of whole AES blocks is decrypted (AES-128-CBC, zero padding), anything else is the
 * password itself; never both. Accepts the current key and the adjacent ones.
 */
export function readPasswordField(field: string, secret: Buffer, at: Date): PasswordField {
  const cipher = ciphertextOf(field);
  if (!cipher) return validated(field);
  const present = windowOf(at);
  const accepted = [present, present - 1, present + 1];
  const text = firstReadable(cipher, secret, accepted);
  if (text !== undefined) return validated(text);
  const expired = Array.from({ length: RECOGNISED_WINDOWS }, (_, index) => present - 2 - index);
  return firstReadable(cipher, secret, expired) === undefined ? 'unreadable' : 'expired';
}

/** Whether a password field is encrypted rather than plain text. */
export function isEncrypted(field: string): boolean {
  return ciphertextOf(field) !== undefined;
}

function validated(text: string): PasswordField {
  return text === '' || text.includes('\0') ? 'unreadable' : { password: text };
}

function ciphertextOf(field: string): Buffer | undefined {
  if (!ENCRYPTED.test(field) || field.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(field, 'base64');
  return bytes.length > 0 && bytes.length % BLOCK === 0 ? bytes : undefined;
}

function firstReadable(cipher: Buffer, secret: Buffer, windows: readonly number[]): string | undefined {
  for (const window of windows) {
    const text = decrypt(cipher, keyOfWindow(secret, window));
    if (text !== undefined) return text;
  }
  return undefined;
}

function decrypt(cipher: Buffer, { key, iv }: PasswordKey): string | undefined {
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(cipher), decipher.final()]);
  let end = padded.length;
  while (end > padded.length - BLOCK && padded[end - 1] === 0) end -= 1;
  const bytes = padded.subarray(0, end);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function windowOf(at: Date): number {
  return Math.floor(at.getTime() / WINDOW);
}

function keyOfWindow(secret: Buffer, window: number): PasswordKey {
  const text = createHmac('sha256', secret).update(`window ${window}`).digest('base64url');
  return { key: text.slice(0, BLOCK), iv: text.slice(BLOCK, 2 * BLOCK) };
}
