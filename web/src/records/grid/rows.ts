import { type Fields, isEmptyValue, readSort } from '@opsyard/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import type { AnyRow } from '../scope.ts';

export type RowPage = {
  records: readonly AnyRow[];
  cursor: string | null;
  total: number | null;
  totalIsMore: boolean;
};

/**
 * The pages of a list after some records have changed: `found` are the ones among `ids` that the list now contains. Remaining rows keep their
 * position whatever the sort order, so that nothing jumps; new ones are inserted in order, unless their position is not loaded yet.
 */
export function mergedPages(
  pages: readonly RowPage[],
  ids: readonly string[],
  found: readonly AnyRow[],
  before: (a: AnyRow, b: AnyRow) => boolean,
): RowPage[] {
  const now = new Map(found.map((row) => [row.id, row]));
  const shown = new Set(pages.flatMap(({ records }) => records.map(({ id }) => id)));
  const removed = ids.filter((id) => shown.has(id) && !now.has(id));
  const remaining: RowPage[] = pages.map((page) => ({
    ...page,
    records: page.records
      .filter(({ id }) => !removed.includes(id))
      .map((row) => (ids.includes(row.id) ? newerOf(now.get(row.id), row) : row)),
  }));
  const newRows = found.filter(({ id }) => !shown.has(id));
  const merged = newRows.reduce<RowPage[]>((all, row) => inserted(all, row, before), remaining);
  const loaded = new Set(merged.flatMap(({ records }) => records.map(({ id }) => id)));
  // A changed record whose position is not loaded may have been in the list before.
  const change = newRows.filter(({ id, version }) => loaded.has(id) || version === 1).length - removed.length;
  return merged.map((page, at) =>
    at === 0 && page.total !== null && !page.totalIsMore ? { ...page, total: page.total + change } : page,
  );
}

function newerOf(found: AnyRow | undefined, row: AnyRow): AnyRow {
  return found && found.version >= row.version ? found : row;
}

function inserted(pages: readonly RowPage[], row: AnyRow, before: (a: AnyRow, b: AnyRow) => boolean): RowPage[] {
  const at = pages.findIndex(({ records }) => records.some((one) => before(row, one)));
  const last = pages.length - 1;
  if (at < 0 && pages[last]?.cursor !== null) return [...pages];
  return pages.map((page, index) => {
    if (index !== (at < 0 ? last : at)) return page;
    const insertIndex = page.records.findIndex((one) => before(row, one));
    const records = [...page.records];
    records.splice(insertIndex < 0 ? records.length : insertIndex, 0, row);
    return { ...page, records };
  });
}

/** Compares two records in a sort order (`name`, `carrier,-createdAt`); those without a value always come last. */
export function rowOrder(fields: Fields, sort: string): (a: AnyRow, b: AnyRow) => boolean {
  const keys = readSort(sort).filter(({ field }) => fields[field] !== undefined);
  const byId = keys[0]?.isDown ? -1 : 1;
  return (a, b) => {
    for (const { field, isDown } of keys) {
      const [first, second] = [a[field], b[field]];
      if (isEmptyValue(first) !== isEmptyValue(second)) return isEmptyValue(second);
      const order = isEmptyValue(first) ? 0 : compared(foldedValue(first), foldedValue(second));
      if (order !== 0) return order * (isDown ? -1 : 1) < 0;
    }
    return compared(a.id, b.id) * byId < 0;
  };
}

function foldedValue(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value).normalize('NFKC').toLowerCase();
}

function compared(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type CachedData = InfiniteData<RowPage> | RowPage | AnyRow | undefined;

/** Updates cached records in all lists with rows from the server. */
export function updateCachedRows(feature: string, rows: readonly AnyRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const put = (row: AnyRow) => {
    const now = byId.get(row.id);
    return now && now.version >= row.version ? { ...row, ...now } : row;
  };
  queryCache.setQueriesData<CachedData>({ queryKey: [feature] }, (remaining) => {
    if (!remaining || typeof remaining !== 'object') return remaining;
    if ('pages' in remaining) {
      const { pages } = remaining as InfiniteData<RowPage>;
      if (!pages[0]?.records) return remaining;
      return { ...remaining, pages: pages.map((page) => ({ ...page, records: page.records.map(put) })) } as CachedData;
    }
    return 'id' in remaining && 'version' in remaining ? put(remaining as AnyRow) : remaining;
  });
}

/** The newest cached version of each record. */
export function latestCachedRows(feature: string): ReadonlyMap<string, AnyRow> {
  const latest = new Map<string, AnyRow>();
  for (const [, data] of queryCache.getQueriesData<CachedData>({ queryKey: [feature] }))
    for (const row of rowsIn(data)) if (row.version > (latest.get(row.id)?.version ?? 0)) latest.set(row.id, row);
  return latest;
}

function rowsIn(data: CachedData): readonly AnyRow[] {
  if (!data || typeof data !== 'object') return [];
  if ('pages' in data) return (data as InfiniteData<RowPage>).pages.flatMap(({ records }) => records ?? []);
  return 'id' in data && 'version' in data ? [data as AnyRow] : [];
}
