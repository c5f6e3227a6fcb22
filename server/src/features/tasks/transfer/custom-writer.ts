import { type CustomField, type CustomValue, customKey, OPTION_KINDS } from '@opsyard/contract';
import type { CustomValues } from '../custom-field/values.ts';
import type { ExportedValue } from '../import/export-shape.ts';
import { personNamer } from './person-names.ts';
import type { KnownPerson } from './target-project.ts';

/** Formats values of custom fields for reading, by the names of the fields. */
export function customWriter(fields: readonly CustomField[], people: readonly KnownPerson[]) {
  const nameOf = personNamer(people);
  return (values: CustomValues): Record<string, ExportedValue> =>
    Object.fromEntries(
      fields.map((field) => [field.name, writtenValue(field, values[customKey(field.id)] ?? null, nameOf)]),
    );
}

/** The ids of the people in some values. */
export function peopleIn(fields: readonly CustomField[], values: Iterable<CustomValues>): string[] {
  const keys = fields.filter(({ kind }) => kind === 'person').map(({ id }) => customKey(id));
  const ids = new Set<string>();
  if (keys.length > 0) {
    for (const custom of values) for (const key of keys) if (custom[key]) ids.add(String(custom[key]));
  }
  return [...ids];
}

function writtenValue(field: CustomField, value: CustomValue, nameOf: (id: string) => string): ExportedValue {
  if (value === null) return field.kind === 'choices' ? [] : '';
  if (field.kind === 'person') return nameOf(String(value));
  if (!OPTION_KINDS.includes(field.kind)) return value;
  const ids = [value].flat();
  const names = field.options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return field.kind === 'choices' ? names : (names[0] ?? '');
}
