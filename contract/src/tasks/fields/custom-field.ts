import { failures } from '../../kernel/failures.ts';
import type { CustomField, CustomFieldKind, CustomValue } from '../shapes.ts';

export const customFieldFailures = failures('customField', {
  nameTaken: 409,
  tooMany: 422,
  tooManyOfType: 422,
  optionsNeeded: 422,
  optionTwice: 422,
  currencyNeeded: 422,
  unknown: 422,
  valueRefused: 422,
  tooManyDecimals: 422,
  required: 422,
  tooLarge: 413,
  valuesChanged: 409,
  hidden: 422,
  conditionRefused: 422,
  tooManyValues: 422,
  notEditable: 403,
  automatic: 422,
  kindRefused: 422,
  recordUnknown: 422,
  fileUnknown: 422,
  rightsRefused: 422,
  belowMin: 422,
  aboveMax: 422,
  limitsRefused: 422,
  defaultRefused: 422,
});

/** Kinds whose values are chosen from options; those of a department are all departments, and not settings of the field. */
export const OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'choices', 'department'];
/** Kinds whose options are settings of the field. */
export const OWN_OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'choices'];
/** Kinds with one of several options. */
export const SINGLE_OPTION_KINDS: readonly CustomFieldKind[] = ['choice', 'department'];
/** Kinds that lists and boards can be grouped by: few values, and at most one per task. */
export const GROUPING_KINDS: readonly CustomFieldKind[] = ['choice', 'person', 'department', 'checkbox'];
/** Kinds that lists can be grouped by in addition: a task is in the group of each of its values. */
export const REPEATING_KINDS: readonly CustomFieldKind[] = ['choices', 'people'];
/** Kinds whose values are dates; lists can be grouped by their weeks and months, those of a range by its first day. */
export const DATE_KINDS: readonly CustomFieldKind[] = ['date', 'dateRange'];
/** Kinds whose values are people. */
export const PERSON_KINDS: readonly CustomFieldKind[] = ['person', 'people'];
/** Kinds whose values are numbers. */
export const NUMBER_KINDS: readonly CustomFieldKind[] = ['number', 'money', 'percent'];
/** Kinds whose values the server assigns to each task; they cannot be changed, and are not copied or moved. */
export const AUTOMATIC_KINDS: readonly CustomFieldKind[] = ['autoNumber'];
/** The name of a custom field in changes, history, filters and sort orders. */
export type CustomKey = `c_${string}`;

/** The name of a field, from its id. */
export function customKey(id: string): CustomKey {
  return `c_${id}`;
}

export function isCustomKey(name: string): name is CustomKey {
  return /^c_[0-9a-f]{32}$/.test(name);
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
