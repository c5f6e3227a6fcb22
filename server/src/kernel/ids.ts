import { randomInt, randomUUIDv7 } from 'node:crypto';

const MILLISECOND = 12;
const TAIL = 15;
let last = '';

/**
 * A new id: UUIDv7 (RFC 9562) as 32 lower-case hex digits, so that ids sort by the time they were made; those a process makes within
 * one millisecond sort in the order they were made (section 6.2, method 2).
 */
export function newId(): string {
  const id = randomUUIDv7().replaceAll('-', '');
  const isEarlier = id <= last && id.slice(0, MILLISECOND) === last.slice(0, MILLISECOND);
  last = isEarlier ? behind(last) : id;
  return last;
}

/** An id of the same millisecond that sorts behind, by an amount nobody can guess. */
function behind(id: string): string {
  const tail = BigInt(`0x${id.slice(-TAIL)}`) + BigInt(randomInt(1, 2 ** 32));
  return id.slice(0, -TAIL) + tail.toString(16).padStart(TAIL, '0').slice(-TAIL);
}
