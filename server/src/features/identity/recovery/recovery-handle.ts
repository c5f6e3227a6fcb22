import { randomUUID } from 'node:crypto';

const HEX = '0123456789abcdef';
const LETTERS = 'abcdefghijklmnop';
const FORM = /^[a-p]{32}$/;

/** Creates a recovery id of 122 random bits. */
export function newRecoveryId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Public handle of a recovery: its id in letters, which cannot be mistaken for a phone number. */
export function handleOf(id: string): string {
  return Array.from(id, (digit) => LETTERS[HEX.indexOf(digit)]).join('');
}

/** Id of a handle; undefined when it is malformed. */
export function idOf(handle: string): string | undefined {
  return FORM.test(handle) ? Array.from(handle, (letter) => HEX[LETTERS.indexOf(letter)]).join('') : undefined;
}
