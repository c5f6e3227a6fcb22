import type { Identified, Input, Reply, Route } from '@opsyard/contract';
import { useState } from 'react';
import { useRead } from './calls/api.ts';
import { useUrlState } from './url-state.ts';

type PageOf<T> = { records: readonly T[]; total: number };
type RowOf<R extends Route> = Reply<R> extends PageOf<infer T> ? T : never;
/** The page, size and order of a list. */
export type ListPosition = { pageNo: number; pageSize: number; column: string; order: string };

/** A list with numbered pages, as used by its screen. */
export type RecordListState<T> = {
  /** Null while the first page is loading. */
  rows: readonly T[] | null;
  total: number;
  /** The error, if the list could not be loaded. */
  error: unknown;
  reload: () => void;
  place: ListPosition;
  /** Changes page, size or order. */
  turn: (change: Partial<ListPosition>) => void;
  /** Ids of the selected rows, including those of other pages. */
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
};

const START: ListPosition = { pageNo: 1, pageSize: 20, column: '', order: 'desc' };

/**
 * Reads a list with numbered pages whose page, order and filters (all texts) are in the URL; `queryOf` converts the filters to the query of the
 * call. Changing a filter returns to the first page and clears the selection.
 */
export function useRecordList<R extends Route, const F extends string>(
  route: Identified<R>,
  filterNames: readonly F[],
  queryOf: (filters: Record<F, string>) => Record<string, unknown> = (filters) => filters,
) {
  const none = Object.fromEntries(filterNames.map((name) => [name, ''])) as Record<F, string>;
  const [{ pageNo, pageSize, column, order, ...rest }, set] = useUrlState<
    ListPosition & Record<string, string | number>
  >({
    ...none,
    ...START,
  });
  const [chosen, choose] = useState<readonly string[]>([]);
  const filters = rest as unknown as Record<F, string>;
  const listQuery = { ...queryOf(filters), pageNo, pageSize, ...(column && { column, order }) };
  const present = Object.entries(listQuery).filter(([, value]) => value !== '' && value !== undefined);
  const input = { query: Object.fromEntries(present) } as unknown as Input<R>;
  const reading = useRead(route, input, { quiet: true, keepPrevious: true });
  const page = reading.data as PageOf<RowOf<R>> | undefined;
  const list: RecordListState<RowOf<R>> = {
    rows: page?.records ?? null,
    total: page?.total ?? 0,
    error: page ? null : reading.error,
    reload: () => void reading.refetch(),
    place: { pageNo, pageSize, column, order },
    turn: (change) => set(change),
    chosen,
    choose,
  };
  const filter = (part: Partial<Record<F, string>>) => {
    choose([]);
    set({ ...part, pageNo: START.pageNo } as unknown as Partial<ListPosition>);
  };
  return { list, filters, filter };
}
