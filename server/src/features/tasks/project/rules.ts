import { type ProjectChanges, sameValue } from '@opsyard/contract';
import type { FieldChanges } from '../../../kernel/change.ts';

const KEY_LENGTH = 10;
const CANDIDATES = 30;

/** Keys similar to the requested one, best first: with a number appended, shortened to the maximum length. */
export function keysLike(key: string): string[] {
  const numbers = Array.from({ length: CANDIDATES }, (_, index) => String(index + 2));
  return [...new Set(numbers.map((number) => key.slice(0, KEY_LENGTH - number.length) + number))];
}

/** The changed fields, each with its old and new value. */
export function differences<T extends object>(present: T, desired: Partial<T>): FieldChanges {
  const fields = Object.entries(desired) as [keyof T & string, unknown][];
  const changed = fields.filter(([field, value]) => value !== undefined && !sameValue(value, present[field]));
  return Object.fromEntries(changed.map(([field, to]) => [field, { from: present[field], to }]));
}

/** Whether an archived project accepts these changes: only its state can change. */
export function onlyState(changes: ProjectChanges): boolean {
  return Object.keys(changes).every((field) => field === 'state');
}

/** A normalised single-line text: composed (NFC), trimmed; undefined if it is blank. */
export function cleanName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return /[^\p{C}\p{Z}]/u.test(name) ? name : undefined;
}
