import { createHash } from 'node:crypto';

/** A deterministic id derived from a name, the same in every installation (UUIDv8, RFC 9562). */
export function stableId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
}
