import { type TSchema, Type } from 'typebox';
import type { ColorName } from '../constants.ts';
import { Day, Id, Line, OneOf, Paragraphs, TimeOfDay } from '../kernel/shapes.ts';
import {
  BOOLEANS,
  choiceIn,
  instantIn,
  joinable,
  numberIn,
  scaled,
  scaledIn,
  splitList,
  timeIn,
} from './cell-values.ts';
import { CODE_PATTERN, plainCode } from './code-value.ts';
import { Country, countryIn, countryNamed } from './country-names.ts';
import { DATE_RANGE, rangeIn, rangeText } from './date-range.ts';
import { dayIn } from './day-value.ts';
import type { FamilyName } from './operators.ts';

/** A word or sentence in English and Chinese. */
export type Names = readonly [en: string, zh: string];

/** Options of a kind; which of them apply depends on the kind. */
export type KindOptions = {
  /** The maximum length of a text or of a list. */
  readonly max?: number;
  /** The prefix of every number. */
  readonly prefix?: string;
  /** Minimum and maximum of a number. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Decimal places of a number, 0 for whole ones; for money those of its currency. */
  readonly decimals?: number;
  /** Of durations: the hours of a working day, in which they are written; a day is 24 hours otherwise. */
  readonly hoursPerDay?: number;
  /** ISO 4217 code of an amount's currency. */
  readonly currency?: string;
  /** The unit, such as `days`. */
  readonly unit?: Names;
  /** The values of a choice or state in their order, with their names. */
  readonly choices?: Readonly<Record<string, Names>>;
  /** Colours of values; the default depends on the position. */
  readonly colors?: Readonly<Record<string, ColorName>>;
};

/** The API type of a value of each kind; null is empty. */
export type KindValues = {
  text: string;
  longText: string;
  richText: string;
  url: string;
  email: string;
  phone: string;
  autoNumber: string;
  /** Upper-case letters and digits: parcel numbers, which users write with blanks and dashes. */
  code: string;
  number: number;
  /** In minor units, such as cents. */
  money: number;
  percent: number;
  /** In grams. */
  weight: number;
  /** In millimetres. */
  length: number;
  /** In minutes. */
  duration: number;
  boolean: boolean;
  date: string;
  /** The first and the last day: `2026-01-02/2026-01-05`. */
  dateRange: string;
  time: string;
  timestamp: string;
  choice: string;
  state: string;
  country: string;
  user: string;
  department: string;
  link: string;
  choices: readonly string[];
  users: readonly string[];
  links: readonly string[];
  labels: readonly string[];
};
export type KindName = keyof KindValues;

/** The implementation of a kind of value, shared by server and page. */
export type Kind = {
  readonly family: FamilyName;
  /** SQL type of a single value. */
  readonly pg: 'text' | 'bigint' | 'float8' | 'boolean' | 'date' | 'time' | 'timestamptz' | 'uuid';
  /** Schema of a non-empty value. */
  readonly schema: (options: KindOptions) => TSchema;
  /** The normalised value; null if empty. */
  readonly normalise: (value: unknown) => unknown;
  /** Parses a cell of a table; undefined if it is invalid. Empty cells are not passed. */
  readonly parse: (cell: string, options: KindOptions) => unknown;
  readonly format: (value: unknown, options: KindOptions) => string;
};

const asIs = (value: unknown) => value;
const cell = (text: string) => text;
const format = (value: unknown) => String(value);
const notBlank = (value: unknown) => (value === '' ? null : value);
const LARGEST = Number.MAX_SAFE_INTEGER;

const line = (most: number): Kind => ({
  family: 'text',
  pg: 'text',
  schema: ({ max = most }) => Line(max, 0),
  normalise: notBlank,
  parse: cell,
  format,
});

/** A single line with a pattern, without surrounding blanks. */
const formed = (most: number, pattern: string): Kind => ({
  ...line(most),
  schema: () => Type.String({ maxLength: most, pattern }),
});

const integerKind: Kind = {
  family: 'ordered',
  pg: 'bigint',
  schema: ({ atLeast = 0, atMost = LARGEST }) => Type.Integer({ minimum: atLeast, maximum: atMost }),
  normalise: asIs,
  parse: (text) => numberIn(text, 0),
  format,
};

const oneOf: Kind = {
  family: 'choice',
  pg: 'text',
  schema: ({ choices = {} }) => OneOf(Object.keys(choices)),
  normalise: notBlank,
  parse: (text, { choices = {} }) => choiceIn(text, choices),
  format,
};

const one: Kind = {
  family: 'choice',
  pg: 'uuid',
  schema: () => Id,
  normalise: notBlank,
  parse: (text) => (/^[0-9a-f]{32}$/.test(text.trim()) ? text.trim() : undefined),
  format,
};

const list = (of: Kind, most: number): Kind => ({
  family: 'many',
  pg: of.pg,
  schema: (options) =>
    Type.Array(of.schema({ ...options, max: 40 }), { maxItems: options.max ?? most, uniqueItems: true }),
  normalise: (value) => value ?? [],
  parse: (text, options) => {
    const parts = splitList(text).map((part) => of.parse(part, options));
    return parts.includes(undefined) ? undefined : [...new Set(parts)];
  },
  format: (value, options) => (value as unknown[]).map((entry) => joinable(of.format(entry, options))).join(', '),
});

/** All kinds of values; a kind missing on one side is a compile error. */
export const KINDS = {
  text: line(200),
  longText: { ...line(10_000), schema: ({ max = 10_000 }) => Paragraphs(max) },
  richText: { ...line(32_768), schema: ({ max = 32_768 }) => ({ ...Paragraphs(max), 'x-text': 'html' }) as TSchema },
  url: formed(2_000, '^https?://[^\\s\u0000-\u001f]+$'),
  email: formed(254, '^[^\\s@\u0000-\u001f]+@[^\\s@\u0000-\u001f]+$'),
  phone: formed(40, '^[+0-9](?:[0-9 ()./-]*[0-9)])?$'),
  autoNumber: line(40),
  code: {
    ...formed(80, CODE_PATTERN),
    normalise: (value) => (value === null ? null : notBlank(plainCode(String(value)))),
  },
  number: {
    family: 'ordered',
    pg: 'float8',
    schema: ({ atLeast = -LARGEST, atMost = LARGEST, decimals }) =>
      (decimals === 0 ? Type.Integer : Type.Number)({ minimum: atLeast, maximum: atMost }),
    // Normalises -0 to 0.
    normalise: (value) => (value === 0 ? 0 : value),
    parse: (text) => numberIn(text),
    format,
  },
  money: {
    ...integerKind,
    schema: ({ atLeast = -LARGEST, atMost = LARGEST }) => Type.Integer({ minimum: atLeast, maximum: atMost }),
    parse: (text, { decimals = 2 }) => scaledIn(text, decimals),
    format: (value, { decimals = 2 }) => scaled(value as number, decimals),
  },
  percent: {
    ...integerKind,
    pg: 'float8',
    schema: ({ atLeast = 0, atMost = 100 }) => Type.Number({ minimum: atLeast, maximum: atMost }),
    parse: (text) => numberIn(text.replace(/\s*%$/, '')),
    format: (value) => `${String(value)}%`,
  },
  weight: integerKind,
  length: integerKind,
  duration: integerKind,
  boolean: {
    family: 'flag',
    pg: 'boolean',
    schema: () => Type.Boolean(),
    normalise: asIs,
    parse: (text) => BOOLEANS[text.trim().toLowerCase()],
    format,
  },
  date: { ...integerKind, pg: 'date', schema: () => Day, normalise: notBlank, parse: dayIn },
  dateRange: {
    family: 'range',
    pg: 'text',
    schema: () => Type.String({ pattern: DATE_RANGE.source }),
    normalise: notBlank,
    parse: (text) => rangeIn(text),
    format: rangeText,
  },
  time: { ...integerKind, pg: 'time', schema: () => TimeOfDay, normalise: notBlank, parse: timeIn },
  timestamp: {
    ...integerKind,
    pg: 'timestamptz',
    schema: () => Type.String({ pattern: '^(?:19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    normalise: notBlank,
    parse: instantIn,
  },
  choice: oneOf,
  state: oneOf,
  country: {
    ...oneOf,
    schema: () => Country,
    parse: (text) => countryIn(text.trim().toUpperCase()) ?? countryNamed(text),
  },
  user: one,
  department: one,
  link: one,
  choices: list(oneOf, 50),
  users: list(one, 50),
  links: list(one, 200),
  labels: list({ ...line(40), schema: () => Line(40) }, 20),
} as const satisfies Record<KindName, Kind>;

/** Whether two values are equal; the order of a list is ignored. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry) => b.includes(entry));
  return (a ?? null) === (b ?? null);
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
