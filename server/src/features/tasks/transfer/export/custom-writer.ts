import {
  type CustomField,
  type CustomValue,
  customKey,
  OPTION_KINDS,
  PERSON_KINDS,
  rangeText,
} from '@opsyard/contract';
import type { CustomValues } from '../../custom-field/values.ts';
import type { ExportedValue } from '../../import/sources/export-shape.ts';
import type { KnownPerson } from '../apply/target-project.ts';
import { personNamer } from '../people/person-names.ts';

export type ReferenceNames = { records: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> };

/** Formats values of custom fields for reading, by the names of the fields; without their names, records and files are ids. */
export function customWriter(fields: readonly CustomField[], people: readonly KnownPerson[]) {
  const nameOf = personNamer(people);
  return (values: CustomValues, named?: ReferenceNames): Record<string, ExportedValue> =>
    Object.fromEntries(
      fields.map((field) => {
        const value = values[customKey(field.id)] ?? null;
        return [field.name, (named && referenceText(field, value, named)) ?? writtenValue(field, value, nameOf)];
      }),
    );
}

/** A record that the reader may not see keeps its reference, so that an import does not lose it. */
function referenceText({ kind }: CustomField, value: CustomValue, { records, files }: ReferenceNames) {
  if (value === null) return undefined;
  if (kind === 'record') return records.get(String(value));
  return kind === 'file' ? (files.get(String(value)) ?? '') : undefined;
}

export function valuesOf(kind: CustomField['kind'], fields: readonly CustomField[], values: Iterable<CustomValues>) {
  const keys = fields.filter((field) => field.kind === kind).map(({ id }) => customKey(id));
  const found: CustomValue[] = [];
  if (keys.length > 0) for (const custom of values) for (const key of keys) found.push(custom[key] ?? null);
  return found.filter((value) => typeof value === 'string');
}

export function peopleIn(fields: readonly CustomField[], values: Iterable<CustomValues>): string[] {
  const keys = fields.filter(({ kind }) => PERSON_KINDS.includes(kind)).map(({ id }) => customKey(id));
  const ids = new Set<string>();
  if (keys.length > 0) {
    for (const custom of values)
      for (const key of keys) for (const id of [custom[key] ?? []].flat()) ids.add(String(id));
  }
  return [...ids];
}

function writtenValue(field: CustomField, value: CustomValue, nameOf: (id: string) => string): ExportedValue {
  if (value === null) return field.kind === 'choices' || field.kind === 'people' ? [] : '';
  if (field.kind === 'person') return nameOf(String(value));
  if (field.kind === 'people') return [value].flat().map((id) => nameOf(String(id)));
  if (field.kind === 'dateRange') return rangeText(value);
  if (!OPTION_KINDS.includes(field.kind)) return value;
  const ids = [value].flat();
  const names = field.options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return field.kind === 'choices' ? names : (names[0] ?? '');
}
