import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

type PageQuery = { pageNo?: number; pageSize?: number; column?: string; order?: 'asc' | 'desc' };

const DEFAULT_SIZE = 10;

/** `LIMIT` and `OFFSET` of a list paged by number. */
export function rangeOf({ pageNo = 1, pageSize = DEFAULT_SIZE }: PageQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize };
}

/** The answer of a list paged by number, as `Paged` of the contract declares it. */
export function pageOf<T>(records: T[], total: number, { pageNo = 1, pageSize = DEFAULT_SIZE }: PageQuery) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/**
 * The `ORDER BY` of a list by one of its columns, `id` last so that pages never overlap. `columns` maps the names callers use to SQL;
 * any other name is refused.
 */
export function orderOf(
  { column, order = 'desc' }: PageQuery,
  columns: Record<string, string>,
  fallback: string,
): string {
  // A column that is told in words is sorted by what it stands for.
  const name = column?.replace(/_dictText$/, '');
  if (!name) return fallback;
  const sql = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!sql) return fail(commonFailures.invalidInput);
  return `${sql} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, id`;
}
