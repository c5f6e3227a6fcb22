import { randomUUIDv7 } from 'node:crypto';

/** A new id: UUIDv7 (RFC 9562) as 32 lower-case hex digits, so that ids sort by the time they were made. */
export function newId(): string {
  return randomUUIDv7().replaceAll('-', '');
}
