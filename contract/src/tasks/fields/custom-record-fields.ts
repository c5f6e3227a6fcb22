import type { Field, Fields } from '../../records/fields.ts';
import type { KindName, Names } from '../../records/kinds.ts';
import type { CustomField, CustomFieldKind } from '../shapes.ts';
import { customKey, GROUPING_KINDS, OPTION_KINDS, REPEATING_KINDS } from './custom-field.ts';

const RECORD_KINDS: Readonly<Record<CustomFieldKind, KindName>> = {
  text: 'text',
  longText: 'longText',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  dateRange: 'dateRange',
  checkbox: 'boolean',
  choice: 'choice',
  choices: 'choices',
  person: 'user',
  people: 'users',
  department: 'choice',
  phone: 'phone',
  link: 'url',
  autoNumber: 'number',
  record: 'text',
  file: 'text',
};

/** A custom field in the form filters use. An unchecked box is not a missing value. */
export function recordFieldOf({ name, kind, options }: Pick<CustomField, 'name' | 'kind' | 'options'>): Field {
  const choices = Object.fromEntries(options.map((option): [string, Names] => [option.id, [option.name, option.name]]));
  return {
    kind: RECORD_KINDS[kind],
    name: [name, name],
    ...(OPTION_KINDS.includes(kind) && { choices }),
    ...(kind === 'checkbox' && { required: true }),
  };
}

/** Whether lists of tasks can be grouped by a custom field with at most one value per task, in the form filters use. */
export function groupsTasks(field: Field | undefined): boolean {
  return GROUPING_KINDS.some((kind) => RECORD_KINDS[kind] === field?.kind);
}

/** Whether lists of tasks can be grouped by each of several values of a custom field, in the form filters use. */
export function repeatsTasks(field: Field | undefined): boolean {
  return REPEATING_KINDS.some((kind) => RECORD_KINDS[kind] === field?.kind);
}

/** Custom fields in the form filters use, by name. */
export function recordFieldsOf(fields: readonly CustomField[]): Fields {
  return Object.fromEntries(fields.map((field) => [customKey(field.id), recordFieldOf(field)]));
}
