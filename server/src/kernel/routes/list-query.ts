import { commonFailures } from '@opsyard/contract';
import type { Statement } from '../database/db.ts';
import { fail } from '../fail.ts';

/** The conditions of a dynamic query, with their values. */
export type Conditions = { sql: string[]; values: unknown[] };

/** Binds a value; returns its placeholder. */
export function bind({ values }: Conditions, value: unknown): string {
  return `$${values.push(value)}`;
}

/** Combines the conditions; true if there are none. */
export function where({ sql }: Conditions): string {
  return sql.length > 0 ? sql.join(' and ') : 'true';
}

/** An `ilike` pattern for a substring. */
export function anywhere(text: string): string {
  return `%${literal(text)}%`;
}

/** Converts a text filter to an ILIKE pattern: `*v*` contains, `*v` ends with, `v*` begins with, `v` equals. Null without a text. */
export function patternOf(text: string | undefined): string | null {
  const search = text?.replaceAll('\0', '').trim() ?? '';
  const bare = search.replace(/^\*|\*$/g, '');
  if (bare === '') return null;
  return `${search.startsWith('*') ? '%' : ''}${literal(bare)}${search.endsWith('*') ? '%' : ''}`;
}

/** The pattern for a substring. */
export function containsPattern(text: string | undefined): string | null {
  const search = text?.trim();
  return search ? patternOf(`*${search}*`) : null;
}

/**
 * Adds a text filter: `*part*`, `begin*`, `*end`, `!not`, `one,other`, or an exact value. Of several columns one must match, and none may
 * match an exclusion. Values are bound.
 */
export function filterByText(
  conditions: Conditions,
  columns: string | readonly string[],
  filter: string | undefined,
): void {
  const text = normalize(filter);
  if (text === '') return;
  const [begins, ends] = [text.length > 1 && text.endsWith('*'), text.startsWith('*')];
  const excluded = !begins && !ends && text.startsWith('!') && text.length > 1;
  const tests = [columns].flat().map(testOf(conditions, text, { begins, ends, excluded }));
  conditions.sql.push(tests.length === 1 ? tests.join() : `(${tests.join(excluded ? ' and ' : ' or ')})`);
}

type Sort = { begins: boolean; ends: boolean; excluded: boolean };

function testOf(conditions: Conditions, text: string, { begins, ends, excluded }: Sort): (column: string) => string {
  if (begins || ends) {
    const bare = literal(text.slice(ends ? 1 : 0, begins ? -1 : undefined));
    const place = bind(conditions, `${ends ? '%' : ''}${bare}${begins ? '%' : ''}`);
    return (column) => `${column} ilike ${place}`;
  }
  const parts = !excluded && text.includes(',') ? partsOf(text) : undefined;
  const place = bind(conditions, parts ?? (excluded ? text.slice(1) : text));
  if (excluded) return (column) => `${column} is distinct from ${place}`;
  return (column) => (parts ? `${column} = any (${place}::text[])` : `lower(${column}) = lower(${place})`);
}

type Query = [statement: Statement, values: readonly unknown[]];

/** The statements for one page of a list and for the number of all its rows, with their values. */
export function pageQueries(
  { columns, from, order }: { columns: string; from: string; order: string },
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): { page: Query; count: Query } {
  const paged: Conditions = { sql: [], values: [...conditions.values] };
  const range = `limit ${bind(paged, limit)}::int offset ${bind(paged, offset)}::int`;
  const source = `from ${from} where ${where(conditions)}`;
  return {
    page: [{ text: `select ${columns} ${source} order by ${order} ${range}` }, paged.values],
    count: [{ text: `select count(*)::int as total ${source}` }, conditions.values],
  };
}

/** Adds search words, matched against several columns. */
export function filterBySearch(conditions: Conditions, columns: readonly string[], search: string | undefined): void {
  const text = normalize(search);
  if (text === '') return;
  const place = bind(conditions, anywhere(text));
  conditions.sql.push(`(${columns.map((column) => `${column} ilike ${place}`).join(' or ')})`);
}

/** Adds a filter for integers, comma-separated; an invalid number matches nothing. */
export function filterByNumbers(conditions: Conditions, column: string, filter: string | undefined): void {
  const text = normalize(filter);
  if (text === '') return;
  const numbers = partsOf(text).map(Number);
  const known = numbers.filter((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31);
  conditions.sql.push(`${column} = any (${bind(conditions, known)}::int[])`);
}

const MAX_PAGE_SIZE = 1_000;

type PagingQuery = { pageNo?: number; pageSize?: number; column?: string; order?: string };

/** The requested page of a list: at most 1,000 rows, sorted by a known column. */
export function pageRange({ pageNo = 1, pageSize = 10, column, order }: PagingQuery) {
  const name = column?.replace(/_dictText$/, '');
  return {
    pageNo,
    pageSize: Math.min(pageSize, MAX_PAGE_SIZE),
    ...(name && { column: name }),
    ...((order === 'asc' || order === 'desc') && { order }),
  } as { pageNo: number; pageSize: number; column?: string; order?: 'asc' | 'desc' };
}

const AN_ID = /^[0-9a-f]{32}$/;
const MAX_IDS = 1_000;

/** Comma-separated ids without duplicates; empty parts are ignored. */
export function idsIn(text: string | null | undefined): string[] {
  const ids = [...new Set(partsOf(text ?? ''))];
  const isValid = ids.length <= MAX_IDS && ids.every((id) => AN_ID.test(id));
  return isValid ? ids : fail(commonFailures.invalidInput);
}

/** SQL for an instant in the legacy format: `yyyy-MM-dd HH:mm:ss` in China Standard Time. */
export function wireTime(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}

function partsOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function normalize(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim();
}

/** Escapes the wildcard characters of a pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
