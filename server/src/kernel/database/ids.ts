import { randomInt, randomUUIDv7 } from 'node:crypto';

const MILLISECOND = 12;
/** The digits of the last two numbers of an id, which count up within a millisecond. */
const [HIGH, LOW] = [7, 8];
let last = '';

/**
 * Creates an id: a UUIDv7 (RFC 9562) as 32 lower-case hexadecimal digits, so that ids sort by creation time; those created by a process
 * within one millisecond are monotonic (section 6.2, method 2).
 */
export function newId(): string {
  const id = withoutDashes(randomUUIDv7());
  const isEarlier = id <= last && id.slice(0, MILLISECOND) === last.slice(0, MILLISECOND);
  last = isEarlier ? behind(last) : id;
  return last;
}

/** A later id of the same millisecond, with a random increment. */
function behind(id: string): string {
  const low = Number.parseInt(id.slice(-LOW), 16) + randomInt(1, 2 ** 32);
  const high = Number.parseInt(id.slice(-HIGH - LOW, -LOW), 16) + Math.floor(low / 2 ** 32);
  return id.slice(0, -HIGH - LOW) + digitsOf(high, HIGH) + digitsOf(low, LOW);
}

function digitsOf(value: number, length: number): string {
  return value.toString(16).padStart(length, '0').slice(-length);
}

/** A UUID as 32 digits; three times as fast as `replaceAll`. */
export function withoutDashes(uuid: string): string {
  return `${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(14, 18)}${uuid.slice(19, 23)}${uuid.slice(24)}`;
}
