import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIXES = { session: 'ops_', script: 'opt_' } as const;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^op[st]_[0-9A-Za-z]{${SECRET_LENGTH}}[0-9A-Za-z]{${CHECK_LENGTH}}$`);

/**
 * Creates an opaque token of 256 random bits: prefix, secret and checksum, so that leaked tokens are recognised and
 * mistyped ones refused.
 */
export function newToken(kind: keyof typeof PREFIXES = 'session'): string {
  const text = PREFIXES[kind] + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return text + checksum(text);
}

/** Hash of a token as stored; undefined when the text is not a well-formed token. */
export function tokenHash(token: string): string | undefined {
  if (!FORM.test(token)) return undefined;
  if (checksum(token.slice(0, -CHECK_LENGTH)) !== token.slice(-CHECK_LENGTH)) return undefined;
  return hash('sha256', token, 'base64url');
}

/** Of every request: numbers are several times as fast as `base62`. */
function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < CHECK_LENGTH; rest = Math.floor(rest / 62))
    digits = DIGITS.charAt(rest % 62) + digits;
  return digits;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
