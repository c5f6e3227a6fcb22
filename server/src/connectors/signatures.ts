import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Verdict } from './provider.ts';

/** Compares a signature with the expected one in constant time. */
export function verifySignature(
  given: string | undefined,
  secret: string | null,
  expected: (secret: string) => string,
): Verdict {
  if (!secret) return 'noSecret';
  if (!given) return 'missing';
  // Hash first: different lengths would be visible in the timing.
  return timingSafeEqual(digest(given), digest(expected(secret))) ? 'valid' : 'wrong';
}

/** HMAC-SHA256 of a body (RFC 2104), in the given encoding. */
export function hmacSha256(body: Buffer, secret: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(body).digest(encoding);
}

/** SHA-256 of bytes followed by a text, as hex. */
export function sha256(body: Buffer, after = ''): string {
  return createHash('sha256').update(body).update(after).digest('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
