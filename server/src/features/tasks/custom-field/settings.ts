import {
  AUTOMATIC_KINDS,
  CUSTOM_FIELD_NAME_MAX,
  type CustomField,
  type CustomFieldEdit,
  type CustomOption,
  type CustomValue,
  commonFailures,
  customFieldFailures,
  exceededLimit,
  LIMITED_KINDS,
  NO_DEFAULT_KINDS,
  NUMBER_KINDS,
  OPTION_KINDS,
  OWN_OPTION_KINDS,
  PERSON_KINDS,
  SORTABLE_KINDS,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { nameOf } from '../project/name.ts';
import { areMembers } from '../task/reading/lookup-store.ts';
import { validValue } from './values.ts';

export type Requested = Partial<
  Pick<
    CustomFieldEdit,
    | 'name'
    | 'options'
    | 'unit'
    | 'decimals'
    | 'required'
    | 'sortable'
    | 'archived'
    | 'visibleWhen'
    | 'visibleTo'
    | 'editableBy'
    | 'help'
    | 'defaultValue'
    | 'min'
    | 'max'
  >
>;

/** A field with other settings, or the reason for refusing them; settings its kind does not have are dropped. */
export function withSettings(present: CustomField, requested: Requested): CustomField {
  const { name, options, ...rest } = requested;
  const { defaultValue } = rest;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const next: CustomField = {
    ...present,
    ...given,
    ...(name !== undefined && { name: nameOf(name, CUSTOM_FIELD_NAME_MAX) }),
    ...(options && { options: optionsOf(options, present.options) }),
  };
  const { kind } = next;
  if (kind === 'department') next.options = present.options;
  else if (!OWN_OPTION_KINDS.includes(kind)) next.options = [];
  else if (next.options.length === 0) return fail(customFieldFailures.optionsNeeded);
  if (!NUMBER_KINDS.includes(kind) || kind === 'percent') next.unit = '';
  if (!NUMBER_KINDS.includes(kind)) next.decimals = 0;
  if (kind === 'money' && !/^[A-Z]{3}$/.test(next.unit)) return fail(customFieldFailures.currencyNeeded);
  if (!SORTABLE_KINDS.includes(kind)) next.sortable = false;
  // An unchecked box is a value, too.
  if (kind === 'checkbox' || AUTOMATIC_KINDS.includes(kind)) next.required = false;
  if (AUTOMATIC_KINDS.includes(kind)) next.editableBy = null;
  return withDefault(withLimits(next), defaultValue !== undefined);
}

/** The field with its limits, or the refusal of limits that no value is within. */
function withLimits(field: CustomField): CustomField {
  if (!LIMITED_KINDS.includes(field.kind)) return { ...field, min: null, max: null };
  const { min = null, max = null } = field;
  const isKnown = (limit: typeof min) => limit === null || validValue(field, limit) !== undefined;
  if (!isKnown(min) || !isKnown(max) || exceededLimit({ max }, min)) return fail(customFieldFailures.limitsRefused);
  return { ...field, min, max };
}

/** The field with its default value in stored form: without options that have been taken out, and refused if it is no valid value. */
function withDefault(field: CustomField, isRequested: boolean): CustomField {
  const { kind, defaultValue = null } = field;
  if (defaultValue === null || NO_DEFAULT_KINDS.includes(kind)) return { ...field, defaultValue: null };
  const value = validValue(field, isRequested ? withIdsOf(field, defaultValue) : withoutTakenOut(field, defaultValue));
  if (value === undefined || exceededLimit(field, value)) return fail(customFieldFailures.defaultRefused);
  return { ...field, defaultValue: value };
}

/** A value with the ids of its options: new ones are known to the caller by their names only. */
function withIdsOf({ kind, options }: CustomField, value: CustomValue): CustomValue {
  if (!OWN_OPTION_KINDS.includes(kind)) return value;
  const idOf = (one: string) => options.find(({ id, name }) => id === one || name === one)?.id ?? one;
  if (typeof value === 'string') return idOf(value);
  return Array.isArray(value) ? value.map((one) => idOf(String(one))) : value;
}

/** A value without options or departments that are not there any more. */
function withoutTakenOut({ kind, options }: CustomField, value: CustomValue): CustomValue {
  if (!OPTION_KINDS.includes(kind)) return value;
  const isOpen = (id: unknown) => options.some((option) => option.id === id);
  if (Array.isArray(value)) return value.filter(isOpen);
  return isOpen(value) ? value : null;
}

/** Refuses a default value with people who are not members. */
export async function checkDefaultPeople(db: Db, projectId: string, field: CustomField): Promise<void> {
  const { kind, defaultValue = null } = field;
  if (!PERSON_KINDS.includes(kind) || defaultValue === null) return;
  if (!(await areMembers(db, projectId, [defaultValue].flat().map(String)))) fail(customFieldFailures.defaultRefused);
}

/** The stored options: new ones get ids, and names are unique. */
function optionsOf(
  requested: readonly { id?: string; name: string; color: CustomOption['color'] }[],
  present: readonly CustomOption[],
): CustomOption[] {
  const known = new Set(present.map(({ id }) => id));
  const options = requested.map(({ id, name, color }) => ({ id: id ?? newId(), name, color }));
  const names = new Set(options.map(({ name }) => folded(name)));
  const ids = new Set(options.map(({ id }) => id));
  if (names.size < options.length) return fail(customFieldFailures.optionTwice);
  const hasUnknown = requested.some(({ id }) => id !== undefined && !known.has(id));
  // An option deleted concurrently is not recreated under its former id.
  if (hasUnknown || ids.size < options.length) return fail(commonFailures.staleVersion);
  return options;
}

/** The form of a name for comparisons. */
export function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
