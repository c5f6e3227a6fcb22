import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '../../kernel/db.ts';
import { type Purpose, secretFor } from './secret-store.ts';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** What a sealed text is for, and what it belongs to: it opens for nothing else. */
export type Binding = { purpose: Extract<Purpose, `${string} at rest`>; owner: string };

/** Encrypts a text with the installation's own secret; only under the same binding can it be read again. */
export async function seal(db: Db, text: string, { purpose, owner }: Binding): Promise<string> {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, await secretFor(db, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Reads a sealed text; throws when it was changed, or belongs to something else or to another installation. */
export async function unseal(db: Db, sealed: string, { purpose, owner }: Binding): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV);
  const decipher = createDecipheriv(CIPHER, await secretFor(db, purpose), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}
