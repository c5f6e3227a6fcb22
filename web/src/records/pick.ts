import { COUNTRIES, type Field, type KindName, kindOf } from '@opsyard/contract';
import type { I18n } from './scope.ts';
import { countryName } from './value-text.ts';

/** An option of a select. */
export type Option = { value: string; text: string; hint?: string | undefined };

/** The source of the options of a kind: the declaration, or a search. */
export type Pick = 'declared' | 'boolean' | 'country' | 'people' | 'department' | 'link' | 'labels';

/** The kinds with selectable values. */
const PICKS = {
  boolean: 'boolean',
  choice: 'declared',
  state: 'declared',
  country: 'country',
  user: 'people',
  department: 'department',
  link: 'link',
  choices: 'declared',
  users: 'people',
  links: 'link',
  labels: 'labels',
} as const satisfies Partial<Record<KindName, Pick>>;

/** The option source of a field; undefined if values are typed. */
export function pickOf({ kind }: Field): Pick | undefined {
  return (PICKS as Partial<Record<KindName, Pick>>)[kind];
}

/** Whether several values can be selected. */
export function allowsMultiple(field: Field): boolean {
  return kindOf(field).family === 'many';
}

/** Options that need no search. */
export function fixedOptions(field: Field, i18n: I18n): Option[] {
  const pick = pickOf(field);
  if (pick === 'declared')
    return Object.entries(field.choices ?? {}).map(([value, names]) => ({ value, text: i18n.word(names) }));
  if (pick === 'boolean') {
    return [
      { value: 'true', text: i18n.t('value.yes') },
      { value: 'false', text: i18n.t('value.no') },
    ];
  }
  if (pick !== 'country') return [];
  const countryOptions = COUNTRIES.map((value) => ({ value, text: countryName(value, i18n.language), hint: value }));
  return countryOptions.sort((a, b) => a.text.localeCompare(b.text, i18n.language));
}

/** Converts a selected text to a stored value. */
export function pickedValue(field: Field, picked: string): unknown {
  return field.kind === 'boolean' ? picked === 'true' : picked;
}
