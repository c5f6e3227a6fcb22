import type { Identified, Input, Reply, Route } from '@opsyard/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, keyOf, type ReadOptions } from './api.ts';
import type { RequestError } from './request-error.ts';

type Paged = { records: readonly unknown[]; cursor: string | null };
type PagedRoute<R extends Route> = Reply<R> extends Paged ? Identified<R> : never;
type Filter<R extends Route> = Input<R> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'cursor'> : never;

/**
 * Reads a list page by page; `more` is there while there is more. When something has changed, all pages read so far are read again
 * one after the other, so that none of them ends where the next does not begin.
 */
export function useReadPages<R extends Route>(
  route: PagedRoute<R>,
  filter: Filter<R>,
  { enabled = true, keepPrevious = false }: Pick<ReadOptions, 'enabled' | 'keepPrevious'> = {},
) {
  const reading = useInfiniteQuery({
    queryKey: [...keyOf(route), 'pages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return (await call(route, { query } as Input<R>, { signal, quiet: true })) as Reply<R> & Paged;
    },
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Paged) => page.cursor,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = reading;
  return {
    pages: data?.pages as readonly Reply<R>[] | undefined,
    error: reading.error as RequestError | null,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isReadingMore: isFetchingNextPage,
    reload: () => void refetch(),
  };
}
