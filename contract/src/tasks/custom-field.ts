import { failures } from '../kernel/failures.ts';
import type { Field, Fields } from '../records/fields.ts';
import type { KindName, Names } from '../records/kinds.ts';
import type { CustomField, CustomFieldKind, CustomValue } from './shapes.ts';

export const customFieldFailures = failures('customField', {
  nameTaken: 409,
  tooMany: 422,
  optionsNeeded: 422,
  optionTwice: 422,
  currencyNeeded: 422,
  unknown: 422,
  valueRefused: 422,
  required: 422,
  tooLarge: 413,
  hidden: 422,
  conditionRefused: 422,
  tooManyValues: 422,
  notEditable: 403,
  automatic: 422,
  kindRefused: 422,
  recordUnknown: 422,
  fileUnknown: 422,
  rightsRefused: 422,
});

/** Kinds that lists can be sorted by. */
export const SORTABLE_KINDS: readonly CustomFieldKind[] = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'dateRange',
  'checkbox',
  'choice',
  'phone',
  'link',
  'autoNumber',
];
/** Kinds whose values are chosen from options. */
export const OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'choices'];
/** Kinds that lists and boards can be grouped by: few values, and at most one per task. */
export const GROUPING_KINDS: readonly CustomFieldKind[] = ['choice', 'person', 'checkbox'];
/** Kinds that lists can be grouped by in addition: a task is in the group of each of its values. */
export const REPEATING_KINDS: readonly CustomFieldKind[] = ['people'];
/** Kinds whose values are people. */
export const PERSON_KINDS: readonly CustomFieldKind[] = ['person', 'people'];
/** Kinds whose values are numbers. */
export const NUMBER_KINDS: readonly CustomFieldKind[] = ['number', 'money', 'percent'];
/** Kinds whose values the server assigns to each task; they cannot be changed, and are not copied or moved. */
export const AUTOMATIC_KINDS: readonly CustomFieldKind[] = ['autoNumber'];
/** A record of any type as a value: its type and id, as the search for records knows them. */
export const RECORD_REF = /^[a-z][A-Za-z0-9]{0,49}:[0-9a-f]{32}$/;
/** The maximum number; up to it numbers are exact with four decimal places. */
export const CUSTOM_NUMBER_MAX = 100_000_000_000;
/** The maximum number of people in a value. */
export const CUSTOM_PEOPLE_MAX = 50;
/** The maximum length of a text, and of a long text. */
export const CUSTOM_TEXT_MAX = 500;
export const CUSTOM_LONG_TEXT_MAX = 5_000;

/** The name of a custom field in changes, history, filters and sort orders. */
export type CustomKey = `c_${string}`;

/** The name of a field, from its id. */
export function customKey(id: string): CustomKey {
  return `c_${id}`;
}

/** Whether the name of a field is that of a custom field. */
export function isCustomKey(name: string): name is CustomKey {
  return /^c_[0-9a-f]{32}$/.test(name);
}

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

/** The sort key of a task for a field; null without a value. */
export function sortValueOf(field: Pick<CustomField, 'kind' | 'options'>, value: CustomValue): string | number | null {
  if (value === null) return null;
  if (field.kind === 'checkbox') return value === true ? 1 : null;
  if (field.kind === 'choice') {
    const place = field.options.findIndex(({ id }) => id === value);
    return place < 0 ? null : place + 1;
  }
  if (typeof value === 'string') return [...value].slice(0, 200).join('');
  return typeof value === 'number' ? value : null;
}
