import {
  AUTOMATIC_KINDS,
  CUSTOM_FIELD_NAME_MAX,
  type CustomField,
  type CustomFieldEdit,
  type CustomOption,
  commonFailures,
  customFieldFailures,
  NUMBER_KINDS,
  OWN_OPTION_KINDS,
  SORTABLE_KINDS,
} from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { nameOf } from '../project/name.ts';

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
  >
>;

/** A field with other settings, or the reason for refusing them; settings its kind does not have are dropped. */
export function withSettings(present: CustomField, requested: Requested): CustomField {
  const { name, options, ...rest } = requested;
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
  return next;
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
