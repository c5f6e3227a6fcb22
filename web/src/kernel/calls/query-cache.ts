import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.ts';

/**
 * Also refetches queries that are being fetched. TanStack Query treats a pending initial fetch as fresh, although it may have read the data
 * before the change.
 */
class RereadingClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache().findAll(filters).filter(isRead).map(withReading);
    const invalidated = super.invalidateQueries(filters, options);
    const again = underWay
      .filter(({ query, reading }) => query.promise === reading)
      .map(async ({ query, reading }) => {
        await reading?.catch(() => undefined);
        await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options);
      });
    await Promise.all([invalidated, ...again]);
  }
}

export const queryCache = makeQueryCache();

/** Creates an empty query cache. */
export function makeQueryCache(): QueryClient {
  return new RereadingClient({
    defaultOptions: {
      // The transport retries, and push messages report changes.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchInterval: pauseAfterFailure },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const PAUSE = 8_000;

/** Milliseconds until a query is retried after the server was busy or unreachable, otherwise false; with jitter. */
function pauseAfterFailure({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): number | false {
  const isPassing = error instanceof RequestError && (error.status === 0 || error.status === 503);
  return isPassing && PAUSE + (errorUpdatedAt % PAUSE);
}

/** Invalidates all queries of these features. */
export async function refresh(...features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => queryCache.invalidateQueries({ queryKey: [feature] })));
}

function isRead(query: Query): boolean {
  return query.state.fetchStatus === 'fetching';
}

function withReading(query: Query) {
  return { query, reading: query.promise };
}
