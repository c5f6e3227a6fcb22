import { randomUUID } from 'node:crypto';

const HEX = '0123456789abcdef';
const LETTERS = 'abcdefghijklmnop';
const FORM = /^[a-p]{32}$/;

/** A new recovery's id: 122 random bits. */
export function newRecoveryId(): string {
  return randomUUID().replaceAll('-', '');
}

/** What strangers call a recovery: its id in letters, which nobody takes for a number. */
export function handleOf(id: string): string {
  return Array.from(id, (digit) => LETTERS[HEX.indexOf(digit)]).join('');
}

/** The id behind a handle, or nothing when it can be none. */
export function idOf(handle: string): string | undefined {
  return FORM.test(handle) ? Array.from(handle, (letter) => HEX[LETTERS.indexOf(letter)]).join('') : undefined;
}
