import { randomBytes } from 'node:crypto';

/** An id as it would have been made at an instant: UUIDv7 (RFC 9562, section 5.7) as 32 hex digits. */
export function idAt(instant: Date): string {
  const random = randomBytes(10).toString('hex');
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) % 4);
  return `${instant.getTime().toString(16).padStart(12, '0')}7${random.slice(0, 3)}${variant}${random.slice(4, 19)}`;
}
