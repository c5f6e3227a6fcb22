import type { Db } from '../db.ts';
import { openWith, sealWith } from './sealing.ts';
import { type Purpose, secretFor, secretsFor } from './secret-store.ts';

/** What a sealed text is for, and what it belongs to: it opens for nothing else. */
export type Binding = { purpose: Extract<Purpose, `${string} at rest`>; owner: string };

/** Encrypts a text with the installation's own secret; only under the same binding can it be read again. */
export async function seal(db: Db, text: string, { purpose, owner }: Binding): Promise<string> {
  return sealWith(await secretFor(db, purpose), text, owner);
}

/** Reads a sealed text; throws when it was changed, or belongs to something else or to another installation. */
export async function unseal(db: Db, sealed: string, { purpose, owner }: Binding): Promise<string> {
  const open = (keys: readonly Buffer[]) => firstOpened(keys, sealed, owner);
  // Another process may have rotated the keys a moment ago.
  const text = open(await secretsFor(db, purpose)) ?? open(await secretsFor(db, purpose, { anew: true }));
  if (text === undefined) throw new Error('A sealed text cannot be opened');
  return text;
}

function firstOpened(keys: readonly Buffer[], sealed: string, owner: string): string | undefined {
  for (const key of keys) {
    try {
      return openWith(key, sealed, owner);
    } catch {
      // Sealed with another one.
    }
  }
  return undefined;
}
