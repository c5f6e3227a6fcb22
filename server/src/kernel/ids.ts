import { randomInt, randomUUIDv7 } from 'node:crypto';

const MILLISECOND = 12;
const TAIL = 15;
let last = '';

/**
 * Creates an id: a UUIDv7 (RFC 9562) as 32 lower-case hexadecimal digits, so that ids sort by creation time; those created by a process
 * within one millisecond are monotonic (section 6.2, method 2).
 */
export function newId(): string {
  const id = randomUUIDv7().replaceAll('-', '');
  const isEarlier = id <= last && id.slice(0, MILLISECOND) === last.slice(0, MILLISECOND);
  last = isEarlier ? behind(last) : id;
  return last;
}

/** A later id of the same millisecond, with a random increment. */
function behind(id: string): string {
  const tail = BigInt(`0x${id.slice(-TAIL)}`) + BigInt(randomInt(1, 2 ** 32));
  return id.slice(0, -TAIL) + tail.toString(16).padStart(TAIL, '0').slice(-TAIL);
}
