import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const KEY = 32;

/** Derives a 32-byte key for a purpose from a secret (HKDF with SHA-256). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY));
}

/** Encrypts a text with AES-256-GCM, with `context` as associated data. */
export function sealWith(key: Buffer, text: string, context: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG }).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text; throws if it was modified, or the key or context is wrong. */
export function openWith(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}
