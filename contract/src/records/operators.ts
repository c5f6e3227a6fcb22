import { type TSchema, Type } from 'typebox';
import { Day } from '../kernel/shapes.ts';
import { rangeEnd, rangeStart } from './date-range.ts';

/** The maximum number of values of a condition. */
export const FILTER_VALUES_MAX = 200;

/**
 * A comparison of a field with an argument. Operators are positive and false for an empty value; negation uses `not`, so that SQL and page
 * agree on NULL.
 */
export type Operator = {
  /** Schema of the argument, derived from the schema of a value of the field. */
  readonly arg: (value: TSchema) => TSchema;
  /** The bound value of an argument; default: the argument itself. */
  readonly bound?: (arg: unknown) => unknown;
  /** The SQL condition, from a column expression, the placeholder of the argument and the SQL type of a value. */
  readonly sql: (column: string, place: string, type: string) => string;
  /** The same comparison as a predicate over a non-empty value. */
  readonly test: (value: unknown, arg: unknown) => boolean;
};

type Ops = Readonly<Record<string, Operator>>;

/** Folds a text for comparison without case and width. Text columns have a second column with the folded text. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

const single = (value: TSchema) => value;
const several = (value: TSchema) => Type.Array(value, { minItems: 1, maxItems: FILTER_VALUES_MAX });
// PostgreSQL cannot store the character U+0000.
const textValue = () => Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' });
const folded = (arg: unknown) => (Array.isArray(arg) ? arg.map((one) => fold(String(one))) : fold(String(arg)));

const text: Ops = {
  is: {
    arg: textValue,
    bound: folded,
    sql: (column, place) => `${column} = ${place}::text`,
    test: (value, arg) => fold(value as string) === fold(arg as string),
  },
  anyOf: {
    arg: () => several(textValue()),
    bound: folded,
    sql: (column, place) => `${column} = any (${place}::text[])`,
    test: (value, arg) => (arg as string[]).some((one) => fold(one) === fold(value as string)),
  },
  contains: {
    arg: textValue,
    bound: folded,
    sql: (column, place) => `strpos(${column}, ${place}::text) > 0`,
    test: (value, arg) => fold(value as string).includes(fold(arg as string)),
  },
  startsWith: {
    arg: textValue,
    bound: folded,
    sql: (column, place) => `starts_with(${column}, ${place}::text)`,
    test: (value, arg) => fold(value as string).startsWith(fold(arg as string)),
  },
};

const equal = {
  is: {
    arg: single,
    sql: (column, place, type) => `${column} = ${place}::${type}`,
    test: (value, arg) => value === arg,
  },
  anyOf: {
    arg: several,
    sql: (column, place, type) => `${column} = any (${place}::${type}[])`,
    test: (value, arg) => (arg as unknown[]).includes(value),
  },
} as const satisfies Ops;

type Ordered = string | number;
const compared = (sign: string, test: (value: Ordered, arg: Ordered) => boolean): Operator => ({
  arg: single,
  sql: (column, place, type) => `${column} ${sign} ${place}::${type}`,
  test: (value, arg) => test(value as Ordered, arg as Ordered),
});

// Dates, times and instants are formatted so that they sort as text.
const ordered: Ops = {
  ...equal,
  atLeast: compared('>=', (value, arg) => value >= arg),
  atMost: compared('<=', (value, arg) => value <= arg),
  above: compared('>', (value, arg) => value > arg),
  below: compared('<', (value, arg) => value < arg),
};

const flag: Ops = {
  is: {
    arg: () => Type.Boolean(),
    sql: (column, place) => `${column} = ${place}::boolean`,
    test: (value, arg) => value === arg,
  },
};

const many: Ops = {
  hasAny: {
    arg: several,
    sql: (column, place, type) => `${column} && ${place}::${type}[]`,
    test: (value, arg) => (arg as unknown[]).some((one) => (value as unknown[]).includes(one)),
  },
  hasAll: {
    arg: several,
    sql: (column, place, type) => `${column} @> ${place}::${type}[]`,
    test: (value, arg) => (arg as unknown[]).every((one) => (value as unknown[]).includes(one)),
  },
};

const day = () => Day;

// A day is a range, too, as both ends have ten characters; texts of this form are in the order of their days.
const range: Ops = {
  is: equal.is,
  overlaps: {
    arg: (value) => Type.Union([Day, value]),
    sql: (column, place) =>
      `(left(${column}, 10) <= right(${place}::text, 10) and right(${column}, 10) >= left(${place}::text, 10))`,
    test: (value, arg) => rangeStart(value) <= rangeEnd(arg) && rangeEnd(value) >= rangeStart(arg),
  },
  above: {
    arg: day,
    sql: (column, place) => `left(${column}, 10) > ${place}::text`,
    test: (value, arg) => rangeStart(value) > (arg as string),
  },
  below: {
    arg: day,
    sql: (column, place) => `right(${column}, 10) < ${place}::text`,
    test: (value, arg) => rangeEnd(value) < (arg as string),
  },
};

/** The operators of each family of kinds, for SQL and page. */
export const OPERATORS = { text, ordered, range, choice: equal, flag, many } as const satisfies Record<string, Ops>;
export type FamilyName = keyof typeof OPERATORS;

/** Names of all operators, for the filter syntax. */
export type OperatorName =
  | 'is'
  | 'anyOf'
  | 'contains'
  | 'startsWith'
  | 'atLeast'
  | 'atMost'
  | 'above'
  | 'below'
  | 'hasAny'
  | 'hasAll'
  | 'overlaps';
