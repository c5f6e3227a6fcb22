import { randomBytes } from 'node:crypto';
import type { SealedKeys } from './keys-store.ts';
import { deriveKey, openWith, sealWith } from './sealing.ts';
import type { SecretKey } from './secret-key.ts';

/** From where on the audit trail is keyed: after this event. */
export type KeyedFrom = {
  seq: number;
  hash: string;
  /** Whether the events up to there are proved by plain hashes; not where their key was lost. */
  proved: boolean;
};

/** What the secret key of an installation protects, and all else is derived from. */
export type KeyBundle = {
  /** Random secrets in base64, the current one first; with older ones there may still be passwords hashed and texts sealed. */
  secrets: string[];
  audit: { secret: string; from: KeyedFrom };
};

const PURPOSE = 'installation keys';

/** A bundle of new random secrets; those given stay good for what was made with them. */
export function newBundle(from: KeyedFrom, older: readonly string[] = []): KeyBundle {
  return { secrets: [randomSecret(), ...older], audit: { secret: randomSecret(), from } };
}

/** The same bundle with a new current secret. */
export function renewed(bundle: KeyBundle): KeyBundle {
  return { ...bundle, secrets: [randomSecret(), ...bundle.secrets] };
}

/** Seals a bundle with a secret key. */
export function sealBundle(bundle: KeyBundle, key: SecretKey): SealedKeys {
  return { keyId: key.id, sealed: sealWith(deriveKey(key.bytes, PURPOSE), JSON.stringify(bundle), PURPOSE) };
}

/** Opens a bundle with the one of these keys it was sealed with; undefined when that is not among them. */
export function openBundle({ keyId, sealed }: SealedKeys, keys: readonly SecretKey[]): KeyBundle | undefined {
  const key = keys.find(({ id }) => id === keyId);
  return key && JSON.parse(openWith(deriveKey(key.bytes, PURPOSE), sealed, PURPOSE));
}

function randomSecret(): string {
  return randomBytes(32).toString('base64');
}
