import type { Db } from '../database/db.ts';
import { openWith, sealWith } from './sealing.ts';
import { type Purpose, secretFor, secretsFor } from './secret-store.ts';

/** The purpose and owner of an encrypted text, which are authenticated. */
export type Binding = { purpose: Extract<Purpose, `${string} at rest`>; owner: string };

/** Encrypts a text with the installation's secret, bound to its purpose and owner. */
export async function seal(db: Db, text: string, { purpose, owner }: Binding): Promise<string> {
  return sealWith(await secretFor(db, purpose), text, owner);
}

/** Decrypts a text; throws if it was modified, or has another binding or secret. */
export async function unseal(db: Db, sealed: string, { purpose, owner }: Binding): Promise<string> {
  const open = (keys: readonly Buffer[]) => firstOpened(keys, sealed, owner);
  // Another process may have rotated the keys just now.
  const text = open(await secretsFor(db, purpose)) ?? open(await secretsFor(db, purpose, { anew: true }));
  if (text === undefined) throw new Error('A sealed text cannot be opened');
  return text;
}

function firstOpened(keys: readonly Buffer[], sealed: string, owner: string): string | undefined {
  for (const key of keys) {
    try {
      return openWith(key, sealed, owner);
    } catch {
      // Encrypted with another one.
    }
  }
  return undefined;
}
