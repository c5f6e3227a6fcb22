import { RANDOM_ID_LENGTH } from '@opsyard/contract';

/** Random lower-case hexadecimal digits; by default as long as an id. */
export function randomHex(length = RANDOM_ID_LENGTH): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
