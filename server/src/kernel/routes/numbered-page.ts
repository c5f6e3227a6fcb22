import { commonFailures } from '@opsyard/contract';
import { fail } from '../fail.ts';

type PageQuery = { pageNo?: number; pageSize?: number; column?: string; order?: 'asc' | 'desc' };

const DEFAULT_SIZE = 10;

/** `LIMIT` and `OFFSET` of a numbered page. */
export function rangeOf({ pageNo = 1, pageSize = DEFAULT_SIZE }: PageQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize };
}

/** The response of a list with numbered pages, as declared by `Paged`. */
export function pageOf<T>(records: T[], total: number, { pageNo = 1, pageSize = DEFAULT_SIZE }: PageQuery) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** The `ORDER BY` of a list, `id` last so that pages do not overlap. `columns` maps API names to SQL; other names are refused. */
export function orderOf(
  { column, order = 'desc' }: PageQuery,
  columns: Record<string, string>,
  fallback: string,
): string {
  // A column with a display text is sorted by its value.
  const name = column?.replace(/_dictText$/, '');
  if (!name) return fallback;
  const sql = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!sql) return fail(commonFailures.invalidInput);
  return `${sql} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, id`;
}
