import { identity, type Person, type Watching } from '@opsyard/contract';
import { keyOf, useRead, useSend } from '../../kernel/calls/api.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { usePart, useParts } from './parts-scope.ts';

const MAX_NAMED = 100;

export type WatchingState = Watching & {
  /** The watchers, as far as known. */
  people: readonly Person[];
  isPending: boolean;
  set: (isWatching: { watching: boolean; muted?: boolean }) => void;
};

/** The watchers of the record and whether the user is one; undefined while loading. */
export function useWatching(): WatchingState | undefined {
  const { recordId } = useParts();
  const { calls } = usePart('watchers');
  const input = { query: { recordId } };
  const { data } = useRead(calls.get, input, { quiet: true });
  const ids = data?.watcherIds.slice(0, MAX_NAMED).join(',') ?? '';
  const reading = { enabled: ids !== '', quiet: true, keepPrevious: true, staleTime: 300_000 };
  const { data: people = [] } = useRead(identity.people, { query: { ids } }, reading);
  const { mutate, isPending } = useSend(calls.set, { keepQueries: true });
  if (!data) return undefined;
  return {
    ...data,
    people: people.filter(({ id }) => data.watcherIds.includes(id)),
    isPending,
    set: (isWatching) =>
      mutate(
        { body: { recordId, ...isWatching } },
        { onSuccess: (changed) => queryCache.setQueryData(keyOf(calls.get, input), changed) },
      ),
  };
}
