import { commonFailures, type Fields, SORT_KEYS_MAX } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';
import { unpackCursor } from '../kernel/routes/cursor.ts';
import type { ServedType } from './adapter.ts';
import { comparedColumn, readFields, type StoredField } from './storage.ts';

/** A sort field. Records without a value always come last. */
type SortKey = { readonly stored: StoredField; readonly column: string; readonly isDescending: boolean };
/** A sort order: up to three fields, then the id in the direction of the first. */
export type Order = { readonly keys: readonly [SortKey, ...SortKey[]]; readonly text: string };
/** The position of a cursor: the values of the sort fields and an id. */
export type Cursor = { values: readonly (string | null)[]; id: string };

/** Parses a sort order (`carrier,-validTo`); `refuse` is called with a field that is not sortable or hidden. */
export function orderOf(
  served: ServedType,
  open: Fields,
  sort: string | undefined,
  refuse: (part: string) => never,
): Order {
  const text = sort ?? served.type.order;
  const parts = text.split(',');
  if (parts.length > SORT_KEYS_MAX) return refuse(text);
  const fields = readFields(served.type.fields);
  const usedKeys = new Set<string>();
  const keys = parts.flatMap((part): SortKey[] => {
    const key = part.replace(/^-/, '');
    const found = fields.find((one) => one.key === key);
    if (!found?.field.sortable || !Object.hasOwn(open, key) || usedKeys.has(key))
      return sort === undefined ? [] : refuse(key);
    usedKeys.add(key);
    return [{ stored: found, column: comparedColumn(found), isDescending: part.startsWith('-') }];
  });
  const [first, ...others] = keys;
  return first ? { keys: [first, ...others], text } : newest(served);
}

/** The fallback order if the default sort field is hidden. */
function newest(served: ServedType): Order {
  const stored = readFields(served.type.fields).find(({ key }) => key === 'createdAt');
  if (!stored) throw new Error('No record is without the time it was made');
  return { keys: [{ stored, column: comparedColumn(stored), isDescending: true }], text: '-createdAt' };
}

/** Whether records may have no value in the first sort field; they are read after the others. */
export function hasEmptyPart({ keys: [{ stored }] }: Order): boolean {
  return isOptional(stored);
}

function isOptional({ field }: StoredField): boolean {
  return !field.required;
}

/**
 * The order as SQL. The first field needs no NULLS clause, because a statement reads either the records with a value or those without: so
 * its index provides the order, and PostgreSQL sorts only records with equal values.
 */
export function orderBy({ keys }: Order, empty: boolean): string {
  const [first, ...others] = keys;
  const direction = (isDescending: boolean) => (isDescending ? ' desc' : '');
  return [
    ...(empty ? [] : [`${first.column}${direction(first.isDescending)}`]),
    ...others.map(
      ({ stored, column, isDescending }) =>
        `${column}${direction(isDescending)}${isOptional(stored) ? ' nulls last' : ''}`,
    ),
    `t.id${direction(first.isDescending)}`,
  ].join(', ');
}

/** The order over the records with a value in the first field and those without, which come last. */
export function fullOrder(order: Order): string {
  const [{ column, isDescending }] = order.keys;
  if (!hasEmptyPart(order)) return orderBy(order, false);
  return `${column}${isDescending ? ' desc' : ''} nulls last, ${orderBy(order, true)}`;
}

/** The sort values for a cursor, as columns of a page. */
export function sortColumns({ keys }: Order): string {
  return keys.map(({ column }, at) => `${column}::text as "${sortKey(at)}"`).join(', ');
}

/** The name of the column with the value of a sort field; no field of a record has such a name. */
export function sortKey(at: number): string {
  return `sort ${at}`;
}

/** The condition for records after a cursor, over both parts. */
export function afterCursorInFullOrder(order: Order, cursor: Cursor, bind: (value: unknown) => string): string {
  const after = afterCursor(order, cursor, bind);
  if (!hasEmptyPart(order)) return `(${after})`;
  const isEmpty = `${order.keys[0].column} is null`;
  return cursor.values[0] === null ? `(${isEmpty} and (${after}))` : `((${after}) or ${isEmpty})`;
}

/** The condition for records after a cursor, in the part with or without a value of the first field. */
export function afterCursor({ keys }: Order, { values, id }: Cursor, bind: (value: unknown) => string): string {
  const [first, ...others] = keys;
  const sign = first.isDescending ? '<' : '>';
  if (others.length === 0 && values[0] !== null)
    return `(${first.column}, t.id) ${sign} (${bind(values[0])}::${first.stored.type}, ${bind(id)}::uuid)`;
  const last = `t.id ${sign} ${bind(id)}::uuid`;
  const rest = others.reduceRight(
    (after, key, at) => afterRemainingKeys(key, values[at + 1] ?? null, after, bind),
    last,
  );
  if (values[0] === null) return rest;
  const param = `${bind(values[0])}::${first.stored.type}`;
  // The first condition gives the index its start position, which the planner cannot derive from the second.
  return `${first.column} ${sign}= ${param} and (${first.column} ${sign} ${param} or ${rest})`;
}

/** The condition for a further field: after its value, or equal and after the following fields. */
function afterRemainingKeys(
  { stored, column, isDescending }: SortKey,
  value: string | null,
  after: string,
  bind: (value: unknown) => string,
): string {
  if (value === null) return `(${column} is null and ${after})`;
  const param = `${bind(value)}::${stored.type}`;
  const isEmpty = isOptional(stored) ? ` or ${column} is null` : '';
  return `(${column} ${isDescending ? '<' : '>'} ${param}${isEmpty} or (${column} = ${param} and ${after}))`;
}

/** The identity of a list: a cursor of another list is refused. */
export function listKey(parts: readonly unknown[], { text }: Order): string {
  return JSON.stringify([...parts, text]);
}

/** Decodes a cursor; refused if it belongs to another list or is invalid. */
export function readCursor(text: string, list: string, { keys }: Order): Cursor {
  const { values, id } = unpackCursor(text, list) ?? fail(commonFailures.invalidInput);
  const isValid = /^[0-9a-f]{32}$/.test(id) && values.length === keys.length && values.every(isTextOrNull);
  return isValid ? { values, id } : fail(commonFailures.invalidInput);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
