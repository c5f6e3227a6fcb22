import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Verdict } from './provider.ts';

/** Compares a signature with what it should be; takes equally long wherever they differ. */
export function verdictOf(
  given: string | undefined,
  secret: string | null,
  expected: (secret: string) => string,
): Verdict {
  if (!secret) return 'noSecret';
  if (!given) return 'missing';
  // Hashed first: lengths that differ would be told by how long it takes.
  return timingSafeEqual(digest(given), digest(expected(secret))) ? 'valid' : 'wrong';
}

/** HMAC-SHA256 of bytes. */
export function hmacSha256(body: Buffer, secret: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(body).digest(encoding);
}

/** SHA-256 of bytes and a text after them, as hex. */
export function sha256(body: Buffer, after = ''): string {
  return createHash('sha256').update(body).update(after).digest('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
