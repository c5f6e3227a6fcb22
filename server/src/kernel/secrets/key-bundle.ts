import { randomBytes } from 'node:crypto';
import type { SealedKeys } from './keys-store.ts';
import { deriveKey, openWith, sealWith } from './sealing.ts';
import type { SecretKey } from './secret-key.ts';

/** From which event on the audit log is keyed. */
export type KeyedFrom = {
  seq: number;
  hash: string;
  /** Whether the earlier events are protected by plain hashes; not if their key was lost. */
  proved: boolean;
};

/** The secrets of an installation, protected by the secret key; all other keys are derived from them. */
export type KeyBundle = {
  /** Random secrets in base64, the current one first; older ones may still be needed for password hashes and encrypted texts. */
  secrets: string[];
  audit: { secret: string; from: KeyedFrom };
};

const PURPOSE = 'installation keys';

/** A bundle of new random secrets; the given ones remain valid for existing data. */
export function newBundle(from: KeyedFrom, older: readonly string[] = []): KeyBundle {
  return { secrets: [randomSecret(), ...older], audit: { secret: randomSecret(), from } };
}

/** The same bundle with a new current secret. */
export function renewed(bundle: KeyBundle): KeyBundle {
  return { ...bundle, secrets: [randomSecret(), ...bundle.secrets] };
}

/** Encrypts a bundle with a secret key. */
export function sealBundle(bundle: KeyBundle, key: SecretKey): SealedKeys {
  return { keyId: key.id, sealed: sealWith(deriveKey(key.bytes, PURPOSE), JSON.stringify(bundle), PURPOSE) };
}

/** Decrypts a bundle with the right one of the keys; undefined if it is missing. */
export function openBundle({ keyId, sealed }: SealedKeys, keys: readonly SecretKey[]): KeyBundle | undefined {
  const key = keys.find(({ id }) => id === keyId);
  return key && JSON.parse(openWith(deriveKey(key.bytes, PURPOSE), sealed, PURPOSE));
}

function randomSecret(): string {
  return randomBytes(32).toString('base64');
}
