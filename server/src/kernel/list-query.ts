import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

/** The conditions of a query that is put together from what somebody asks, with the values they name. */
export type Conditions = { sql: string[]; values: unknown[] };

/** Binds a value; the answer is its place in the query. */
export function bind({ values }: Conditions, value: unknown): string {
  return `$${values.push(value)}`;
}

/** The conditions as one, true where there are none. */
export function where({ sql }: Conditions): string {
  return sql.length > 0 ? sql.join(' and ') : 'true';
}

/** A pattern for `ilike` that finds a text anywhere. */
export function anywhere(text: string): string {
  return `%${literal(text)}%`;
}

/**
 * What a text filter of a list means, as a pattern for ILIKE: `*v*` contains, `*v` ends with, `v*` begins with, `v` is equal.
 * Nothing where there is nothing to look for.
 */
export function patternOf(text: string | undefined): string | null {
  const wanted = text?.replaceAll('\0', '').trim() ?? '';
  const bare = wanted.replace(/^\*|\*$/g, '');
  if (bare === '') return null;
  return `${wanted.startsWith('*') ? '%' : ''}${literal(bare)}${wanted.endsWith('*') ? '%' : ''}`;
}

/** The pattern that finds a text anywhere. */
export function containsPattern(text: string | undefined): string | null {
  const wanted = text?.trim();
  return wanted ? patternOf(`*${wanted}*`) : null;
}

/**
 * Narrows to what a text filter says: `*part*`, `begin*`, `*end`, `!not`, `one,other`, or exactly this. Of several columns one has to be like it,
 * and none may be what it excludes. Nothing of it becomes SQL.
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

/** The end of a query for one page of what conditions let through, with all the values of that query. */
export function pagedBy({ sql, values }: Conditions, { limit, offset }: { limit: number; offset: number }) {
  const paged: Conditions = { sql, values: [...values] };
  return { range: `limit ${bind(paged, limit)}::int offset ${bind(paged, offset)}::int`, values: paged.values };
}

/** Narrows to records that have these words in one of several columns. */
export function filterBySearch(conditions: Conditions, columns: readonly string[], search: string | undefined): void {
  const text = normalize(search);
  if (text === '') return;
  const place = bind(conditions, anywhere(text));
  conditions.sql.push(`(${columns.map((column) => `${column} ilike ${place}`).join(' or ')})`);
}

/** Narrows to whole numbers, one or several separated by commas; what is no number finds nothing. */
export function filterByNumbers(conditions: Conditions, column: string, filter: string | undefined): void {
  const text = normalize(filter);
  if (text === '') return;
  const numbers = partsOf(text).map(Number);
  const known = numbers.filter((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31);
  conditions.sql.push(`${column} = any (${bind(conditions, known)}::int[])`);
}

const MAX_PAGE_SIZE = 1_000;

type PagingQuery = { pageNo?: number; pageSize?: number; column?: string; order?: string };

/** The place in a list somebody asks for: a page of at most 1,000 rows, and a column by its own name. */
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

/** Ids separated by commas, each once; empty parts do not count. */
export function idsIn(text: string | null | undefined): string[] {
  const ids = [...new Set(partsOf(text ?? ''))];
  const sound = ids.length <= MAX_IDS && ids.every((id) => AN_ID.test(id));
  return sound ? ids : fail(commonFailures.invalidInput);
}

/** A moment as the wire tells it: `yyyy-MM-dd HH:mm:ss` in China Standard Time. */
export function wireTime(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}

function partsOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function normalize(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim();
}

/** A text with the signs of patterns as mere signs. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
