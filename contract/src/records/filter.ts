import type { Field, Fields } from './fields.ts';
import { isEmptyValue } from './kinds.ts';
import { OPERATORS, type Operator } from './operators.ts';
import { kindOf } from './record-type.ts';

/** A value resolved on evaluation: the current user, or the current date plus a number of days. */
export type Relative = { readonly relative: 'me' } | { readonly relative: 'today'; readonly days: number };

/** Conditions on the fields of a record; the same tree is used in URLs, saved views and rules. */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | Condition;
export type Condition = { readonly field: string; readonly op: string; readonly value?: unknown };

/** An invalid filter, with the part that is invalid. */
export class FilterError extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`Cannot understand this part of the filter: ${part}`);
    this.part = part;
  }
}

/** The values of relative values: the current user, and their date as `yyyy-MM-dd`. */
export type Present = { me: string; today: string };

/** The operators of a field, in addition to `empty`. */
export function operatorsOf(field: Field): readonly string[] {
  return Object.keys(OPERATORS[kindOf(field).family]);
}

/** Finds a field by name; throws for unknown and hidden fields alike. */
export function fieldOf(fields: Fields, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new FilterError(name);
  return field;
}

/** Finds an operator of a field by name. */
export function operatorOf(field: Field, name: string, op: string): Operator {
  const operators: Readonly<Record<string, Operator>> = OPERATORS[kindOf(field).family];
  const operator = Object.hasOwn(operators, op) ? operators[op] : undefined;
  if (!operator) throw new FilterError(`${name} ${op}`);
  return operator;
}

/** Resolves the relative values of a filter, so that SQL and page use the same constants. */
export function bindFilter(filter: Filter, present: Present): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => bindFilter(part, present)) };
  if ('or' in filter) return { or: filter.or.map((part) => bindFilter(part, present)) };
  if ('not' in filter) return { not: bindFilter(filter.not, present) };
  return filter.value === undefined ? filter : { ...filter, value: bindValue(filter.value, present) };
}

/** Whether a filter has a condition on a field. */
export function namesField(filter: Filter, field: string): boolean {
  if ('and' in filter) return filter.and.some((part) => namesField(part, field));
  if ('or' in filter) return filter.or.some((part) => namesField(part, field));
  return 'not' in filter ? namesField(filter.not, field) : filter.field === field;
}

/** Resolves a relative value. */
export function bindValue(value: unknown, present: Present): unknown {
  if (Array.isArray(value)) return value.map((one) => bindValue(one, present));
  if (!isRelative(value)) return value;
  if (value.relative === 'me') return present.me;
  return dayFrom(present.today, value.days);
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Adds days to a date, limited to years of four digits. */
function dayFrom(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  if (at.getUTCFullYear() < 1) return FIRST_DAY;
  return at.getUTCFullYear() > 9_999 ? LAST_DAY : at.toISOString().slice(0, 10);
}

/** Whether a value is relative. */
export function isRelative(value: unknown): value is Relative {
  if (typeof value !== 'object' || value === null || !('relative' in value)) return false;
  if (value.relative === 'me') return true;
  return (
    value.relative === 'today' &&
    'days' in value &&
    Number.isInteger(value.days) &&
    Math.abs(Number(value.days)) <= 3_660
  );
}

/** Whether a record matches a validated, bound filter; for lists on the page, not for access control. */
export function matches(fields: Fields, filter: Filter, row: Readonly<Record<string, unknown>>): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(fields, part, row));
  if ('or' in filter) return filter.or.some((part) => matches(fields, part, row));
  if ('not' in filter) return !matches(fields, filter.not, row);
  const value = row[filter.field];
  if (filter.op === 'empty') return isEmptyValue(value);
  if (isEmptyValue(value)) return false;
  return operatorOf(fieldOf(fields, filter.field), filter.field, filter.op).test(value, filter.value);
}

/** Binds a value of a condition and returns its placeholder. */
export type Bind = (value: unknown) => string;
/** The SQL expression of a field (its folded text if it has one), or a function for conditions that an index needs in another form. */
export type ColumnOf = (field: string) => string | ((condition: Condition, bind: Bind) => string);

/** Compiles a validated, bound filter into one SQL condition. */
export function compileFilter(fields: Fields, filter: Filter, columnOf: ColumnOf, bind: Bind): string {
  if ('and' in filter) return joined(filter.and, ' and ', 'true');
  if ('or' in filter) return joined(filter.or, ' or ', 'false');
  if ('not' in filter) return `(${compileFilter(fields, filter.not, columnOf, bind)}) is not true`;
  const column = columnOf(filter.field);
  if (typeof column === 'function') return column(filter, bind);
  return compileCondition(fieldOf(fields, filter.field), filter, column, bind);

  function joined(parts: readonly Filter[], word: string, none: string): string {
    if (parts.length === 0) return none;
    return `(${parts.map((part) => compileFilter(fields, part, columnOf, bind)).join(word)})`;
  }
}

/** Compiles a condition on a field into SQL over an expression of its value. */
export function compileCondition(
  field: Field,
  { field: name, op, value }: Condition,
  column: string,
  bind: Bind,
): string {
  const { family, pg } = kindOf(field);
  if (op === 'empty') return family === 'many' ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`;
  const { bound, sql } = operatorOf(field, name, op);
  return sql(column, bind(bound ? bound(value) : value), pg);
}
