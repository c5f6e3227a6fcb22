import { QueryClient } from '@tanstack/react-query';

/** What has been read from the server; one for the page. */
export const queryCache = new QueryClient({
  defaultOptions: {
    // The transport repeats what may be repeated, and the push socket says when something has changed.
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads everything again that was read from these features. */
export async function refresh(...features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => queryCache.invalidateQueries({ queryKey: [feature] })));
}
