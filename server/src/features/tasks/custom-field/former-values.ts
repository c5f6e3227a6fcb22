import {
  AUTOMATIC_KINDS,
  type CustomField,
  type CustomValue,
  customKey,
  isDateRange,
  NUMBER_KINDS,
  OPTION_KINDS,
  RECORD_REF,
} from '@opsyard/contract';
import type { CustomValues } from './values.ts';

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
  return field.kind === 'choice' ? (known[0] ?? null) : (known as string[]);
}

const ID = /^[0-9a-f]{32}$/;

function isOfKind({ kind }: CustomField, value: CustomValue): boolean {
  if (NUMBER_KINDS.includes(kind) || AUTOMATIC_KINDS.includes(kind)) return typeof value === 'number';
  if (kind === 'checkbox') return typeof value === 'boolean';
  if (kind === 'people') return Array.isArray(value) && value.every((id) => ID.test(String(id)));
  if (typeof value !== 'string') return false;
  if (kind === 'record') return RECORD_REF.test(value);
  if (kind === 'person' || kind === 'file') return ID.test(value);
  if (kind === 'dateRange') return isDateRange(value);
  if (kind === 'link') return /^https?:/.test(value);
  return kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(value);
}
