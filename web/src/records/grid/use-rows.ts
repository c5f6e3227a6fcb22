import { useReadPages } from '../../kernel/calls/read-pages.ts';
import type { UrlStateSetter } from '../../kernel/url-state.ts';
import { useToday } from '../../ui/dates/minute.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import { useChanging } from '../conflicts/edit-record.ts';
import type { ListAddress } from '../list-address.ts';
import { type AnyRow, useRecords } from '../scope.ts';

/** What a list shows, in the address of its page. */
export type ListLocation = { at: ListAddress; setAddress: UrlStateSetter<ListAddress> };
/** The filter and sort order of a list, as in the URL. */
export type ListQuery = { filter: string; q: string; sort: string };

/** The query parameters of a filter, for a component; `today` in it becomes the next day when the day ends. */
export function useNarrowed(listQuery: Pick<ListQuery, 'filter' | 'q'>) {
  useToday();
  return narrowed(listQuery);
}

/** The query parameters of a filter. */
export function narrowed({ filter, q }: Pick<ListQuery, 'filter' | 'q'>) {
  return { ...(filter && { filter, today: dayOf(new Date()) }), ...(q && { search: q }) };
}

const PER_PAGE = 100;

/** Loads the pages of a list, with pending changes applied. */
export function useRows(listQuery: ListQuery, { trash = false, enabled = true, limit = PER_PAGE } = {}) {
  const { routes } = useRecords();
  const changing = useChanging();
  const query = {
    ...useNarrowed(listQuery),
    ...(listQuery.sort && { sort: listQuery.sort }),
    limit,
    ...(trash && { trash }),
  };
  const { pages, error, more, isReadingMore, reload } = useReadPages(routes.list, query, {
    enabled,
    keepPrevious: true,
  });
  const rows = pages?.flatMap(({ records }) => records as AnyRow[]).map(changing);
  return {
    /** Undefined while the first page is loading. */
    rows,
    total: pages?.[0]?.total ?? rows?.length ?? 0,
    totalIsMore: pages?.[0]?.totalIsMore ?? false,
    error: rows ? null : error,
    more,
    isReadingMore,
    reload,
  };
}
export type Rows = ReturnType<typeof useRows>;
