import { createHash } from 'node:crypto';

/** The id of something every installation has, made from its name, so that it is the same everywhere (UUIDv8, RFC 9562). */
export function stableId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
}
