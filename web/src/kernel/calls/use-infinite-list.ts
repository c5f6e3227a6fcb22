import type { Identified, Input, Reply, Route } from '@opsyard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, keyOf } from './api.ts';
import type { RequestError } from './request-error.ts';

type Page = { records: readonly unknown[]; hasMore: boolean };
type RowOf<R extends Route> = Reply<R> extends { records: readonly (infer T)[] } ? T : never;

/** Loads a list with keyset pagination (`before`), page by page; `more` is set while there is more. */
export function useInfiniteList<R extends Route>(
  route: Identified<R>,
  query: Record<string, string | number | undefined>,
  nextOf: (last: RowOf<R>) => string | number,
) {
  const reading = useInfiniteQuery<
    Reply<R> & Page,
    RequestError,
    { pages: (Reply<R> & Page)[] },
    readonly unknown[],
    string | number | null
  >({
    queryKey: [...keyOf(route), 'endless', query],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { ...query, ...(pageParam !== null && { before: pageParam }) } } as unknown as Input<R>;
      return (await call(route, input, { signal, quiet: true })) as Reply<R> & Page;
    },
    initialPageParam: null,
    getNextPageParam: ({ records, hasMore }) => (hasMore ? nextOf(records.at(-1) as RowOf<R>) : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = reading;
  return {
    rows: data ? (data.pages.flatMap(({ records }) => records) as RowOf<R>[]) : null,
    first: data?.pages[0],
    error: data ? null : error,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isReading: isFetchingNextPage,
    reload: () => void refetch(),
  };
}
