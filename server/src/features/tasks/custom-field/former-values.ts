import { isDeepStrictEqual } from 'node:util';
import {
  AUTOMATIC_KINDS,
  type CustomField,
  type CustomValue,
  customKey,
  NUMBER_KINDS,
  OPTION_KINDS,
  SINGLE_OPTION_KINDS,
} from '@opsyard/contract';
import { type CustomValues, validValue } from './values.ts';

/** Restores former values of a task as far as their fields and options still exist. */
export function valuesBack(present: CustomValues, former: CustomValues, fields: readonly CustomField[]): CustomValues {
  const next = new Map(Object.entries(present));
  for (const field of fields) {
    const name = customKey(field.id);
    if (!Object.hasOwn(former, name)) continue;
    const value = remaining(field, former[name] ?? null);
    if (value !== null) next.set(name, value);
    else if (former[name] === null) next.delete(name);
  }
  return Object.fromEntries(next);
}

function remaining(field: CustomField, value: CustomValue): CustomValue {
  if (value === null) return null;
  // The kind of the field may have been changed since.
  if (!OPTION_KINDS.includes(field.kind)) return isOfKind(field, value) ? value : null;
  const known = [value].flat().filter((id) => field.options.some((option) => option.id === id));
  if (known.length === 0) return null;
  return SINGLE_OPTION_KINDS.includes(field.kind) ? (known[0] ?? null) : (known as string[]);
}

function isOfKind(field: CustomField, value: CustomValue): boolean {
  // Numbers may have more decimals than the field has by now.
  if (NUMBER_KINDS.includes(field.kind) || AUTOMATIC_KINDS.includes(field.kind)) return typeof value === 'number';
  return isDeepStrictEqual(validValue(field, value), value);
}
