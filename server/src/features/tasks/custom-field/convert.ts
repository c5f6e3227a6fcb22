import {
  COLORS,
  CUSTOM_OPTION_NAME_MAX,
  CUSTOM_OPTIONS_MAX,
  type CustomField,
  type CustomFieldKind,
  type CustomOption,
  type CustomValue,
  KINDS,
  OPTION_KINDS,
  OWN_OPTION_KINDS,
  PERSON_KINDS,
  rangeEnd,
  rangeIn,
  rangeStart,
  rangeText,
  SORTABLE_KINDS,
} from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { isBooleanWord, isYes } from '../import/text/boolean-words.ts';
import type { DistinctValue, NamedPerson } from './convert-store.ts';
import { folded } from './settings.ts';
import { validValue } from './values.ts';

/** The members of the project, and all people in values. */
export type People = { members: readonly NamedPerson[]; named: readonly NamedPerson[] };

export type Conversion = {
  /** The field with its new kind. */
  field: CustomField;
  /** Former and new values; values that are lost are missing. */
  pairs: (readonly [CustomValue, CustomValue])[];
  converted: number;
  lost: number;
  /** The values lost most often, in words. */
  examples: { value: string; tasks: number }[];
};

type Known = {
  values: readonly DistinctValue[];
  people: People;
  /** All departments, where values become departments. */
  departments: readonly CustomOption[];
};

const EXAMPLES = 10;
const YES_NO = { true: 'yes', false: 'no' };

/** The field with another kind, and what becomes of its values. */
export function convertField(
  from: CustomField,
  to: { kind: CustomFieldKind; unit: string; decimals: number },
  { values, people, departments }: Known,
): Conversion {
  const textOf = (value: CustomValue) => textsOf(from, value, people).join(', ');
  const field: CustomField = {
    ...from,
    ...to,
    options: to.kind === 'department' ? [...departments] : optionsFor(from, to.kind, { values, textOf }),
    required: from.required && to.kind !== 'checkbox',
    sortable: from.sortable && SORTABLE_KINDS.includes(to.kind),
    // They are values of the former kind.
    ...{ defaultValue: null, min: null, max: null },
  };
  const made = values.map((one) => ({ ...one, now: convertedValue(from, field, { value: one.value, people }) }));
  const lost = made.filter(({ now }) => now === undefined);
  return {
    field,
    pairs: made.flatMap(({ value, now }) => (now === undefined ? [] : [[value, now] as const])),
    converted: sum(made.filter(({ now }) => now !== undefined)),
    lost: sum(lost),
    examples: lost
      .slice(0, EXAMPLES)
      .map(({ value, tasks }) => ({ value: [...textOf(value)].slice(0, 80).join(''), tasks })),
  };
}

function sum(values: readonly { tasks: number }[]): number {
  return values.reduce((total, { tasks }) => total + tasks, 0);
}

/** A value as people read it; several for multiple choices. */
export function textsOf(
  { kind, options }: CustomField,
  value: CustomValue,
  { named }: Pick<People, 'named'>,
): string[] {
  if (kind === 'file') return [];
  if (typeof value === 'boolean') return [YES_NO[`${value}`]];
  if (PERSON_KINDS.includes(kind))
    return [value].flat().map((one) => named.find(({ id }) => id === one)?.realname ?? '');
  if (kind === 'dateRange') return [rangeText(value)];
  if (OPTION_KINDS.includes(kind)) {
    const ids = [value].flat();
    return options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }
  return [String(value)];
}

/** The options of a choice that becomes another one; otherwise one for each value, as far as they fit. */
function optionsFor(
  from: CustomField,
  kind: CustomFieldKind,
  { values, textOf }: { values: readonly DistinctValue[]; textOf: (value: CustomValue) => string },
): CustomOption[] {
  if (!OWN_OPTION_KINDS.includes(kind)) return [];
  if (OWN_OPTION_KINDS.includes(from.kind)) return from.options;
  const names = new Map<string, string>();
  for (const { value } of values) {
    const name = textOf(value).replace(/\s+/g, ' ').trim();
    const isName = name !== '' && [...name].length <= CUSTOM_OPTION_NAME_MAX;
    if (isName && names.size < CUSTOM_OPTIONS_MAX && !names.has(folded(name))) names.set(folded(name), name);
  }
  return [...names.values()].map((name, place) => ({
    id: newId(),
    name,
    color: COLORS[place % COLORS.length] ?? 'gray',
  }));
}

/** The same options or people as a value of the new kind; several do not fit into one. */
function withIds(to: CustomField, ids: readonly string[]): CustomValue | undefined {
  if (to.kind === 'choices' || to.kind === 'people') return validValue(to, ids);
  return ids.length === 1 ? validValue(to, ids[0]) : undefined;
}

/** A value of the new kind; undefined if it has none. */
function convertedValue(
  from: CustomField,
  to: CustomField,
  { value, people }: { value: CustomValue; people: People },
): CustomValue | undefined {
  // By their ids: two people may have the same name, and one may have left the project.
  if ([OWN_OPTION_KINDS, PERSON_KINDS].some((kinds) => kinds.includes(from.kind) && kinds.includes(to.kind)))
    return withIds(to, [value].flat().map(String));
  const read = READ[to.kind](textsOf(from, value, people).join(', ').trim(), to, people);
  if (read === undefined || read === '') return undefined;
  // An unticked box is a value, too, and stored as none.
  const valid = validValue(to, read);
  return valid === null && to.kind !== 'checkbox' ? undefined : valid;
}

type Read = (text: string, field: CustomField, people: People) => unknown;

const same: Read = (text) => text;
const number: Read = (text, { unit }) => {
  const bare = [unit, '%', '％'].reduce((rest, sign) => withoutSign(rest, sign), text);
  return KINDS.number.parse(bare) ?? KINDS.number.parse(bare.replace(/^([+-]?\d+),(\d{1,4})$/u, '$1.$2'));
};
const option: Read = (text, { options }) =>
  options.find(({ name }) => folded(name) === folded(text.replace(/\s+/g, ' ')))?.id;

const READ: Readonly<Record<CustomFieldKind, Read>> = {
  text: (text) => text.replace(/\s*\n\s*/g, ' '),
  autoNumber: () => undefined,
  record: same,
  file: () => undefined,
  longText: same,
  number,
  money: number,
  percent: number,
  // A range of one day is that day; of a longer one, neither end would be the value.
  date: (text) => {
    const range = rangeIn(text, writtenDay);
    return range && rangeStart(range) === rangeEnd(range) ? rangeStart(range) : undefined;
  },
  dateRange: (text) => rangeIn(text, writtenDay),
  checkbox: (text) => (isBooleanWord(text) ? isYes(text) : undefined),
  choice: option,
  department: option,
  choices: (text, field, people) => {
    const id = option(text, field, people);
    return id === undefined ? undefined : [id];
  },
  person: (text, _field, { members }) => memberCalled(text, members),
  people: (text, _field, { members }) => {
    const whole = memberCalled(text, members);
    if (whole) return [whole];
    const ids = text.split(/\s*[,，;；、\n]\s*/u).map((name) => memberCalled(name, members));
    return ids.includes(undefined) ? undefined : [...new Set(ids)];
  },
  phone: same,
  link: same,
};

function writtenDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(text) ?? [];
  return year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

function memberCalled(text: string, members: readonly NamedPerson[]): string | undefined {
  const called = members.filter(({ username, realname }) =>
    [username, realname].some((name) => folded(name) === folded(text)),
  );
  return called.length === 1 ? called[0]?.id : undefined;
}

function withoutSign(text: string, sign: string): string {
  if (sign === '') return text;
  if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
  return text.startsWith(sign) ? text.slice(sign.length).trim() : text;
}
