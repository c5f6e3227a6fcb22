import {
  type Identified,
  type Input,
  isWrite,
  type Reply,
  type Request,
  type RequestParts,
  type Route,
  requestFor,
} from '@opsyard/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { usePushState } from '../push/push-state.ts';
import { currentSession } from '../session.ts';
import { keepKey, keyFor } from '../writes/idempotency.ts';
import { isKeptAtOnce, writeQueue } from '../writes/kept-writes.ts';
import type { Keep } from '../writes/write-store.ts';
import { reportFailure } from './failure-notice.ts';
import { queryCache, refresh } from './query-cache.ts';
import { RequestError } from './request-error.ts';
import { type Answer, deliver, unreachable } from './transport.ts';

export type CallOptions = {
  /** The caller shows the failure itself; only an ended session is still reported. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Uses this session's token instead of the current one. */
  token?: string;
  /** Called with the message of a successful response. */
  onMessage?: (message: string) => void;
  /** When the server cannot be reached or fails, the write is kept in this browser and answered once it has been sent. */
  keep?: Keep;
  /** Called with the id of an operation that can be undone. */
  onOperation?: (opId: string) => void;
};

/** Calls a route once, with options. */
export async function call<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  options?: CallOptions,
): Promise<Reply<R>> {
  const { result, message, opId } = await exchange(requestFor(route, input as RequestParts), route, options);
  if (message) options?.onMessage?.(message);
  if (opId) options?.onOperation?.(opId);
  return result as Reply<R>;
}

/** The query key of a route and input; without an input, the prefix of all its queries. */
export function keyOf<R extends Route>(route: Identified<R>, input?: Input<R>): readonly unknown[] {
  return input === undefined ? [route.feature, route.id] : [route.feature, route.id, input];
}

export type ReadOptions = {
  /** False while the input is not known yet. */
  enabled?: boolean;
  /** The screen shows the failure itself. */
  quiet?: boolean;
  /** Milliseconds until a cached response is stale. */
  staleTime?: number;
  /** Shows the previous response while the input changes. */
  keepPrevious?: boolean;
  /** Polling interval in milliseconds while the push socket is down. */
  pollOffline?: number;
};

/** Queries a route and subscribes to the result; cached by feature, route and input. */
export function useRead<R extends Route>(route: Identified<R>, input: Input<R>, options: ReadOptions = {}) {
  const offline = usePushState() === 'offline';
  return useQuery<Reply<R>, RequestError>({
    ...readingOf(route, input, options.quiet),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    ...(options.pollOffline && offline && { refetchInterval: options.pollOffline }),
  });
}

/** The query options of a route, for `queryCache.fetchQuery`, `prefetchQuery` or `useQueries`. */
export function readingOf<R extends Route>(route: Identified<R>, input: Input<R>, quiet = false) {
  return {
    queryKey: keyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, { signal, quiet }),
  };
}

/** Prefetches a route, as when the pointer rests on a link. */
export function prefetch<R extends Route>(route: Identified<R>, input: Input<R>): void {
  void queryCache.prefetchQuery(readingOf(route, input, true));
}

export type SendOptions = {
  /** Further features whose queries are invalidated by this call. */
  alsoRefresh?: readonly string[];
  /** Does not invalidate queries: the screen updates the cache itself. */
  keepQueries?: boolean;
  quiet?: boolean;
  /** As of `call`. */
  keep?: Keep;
  /** Sent after the previous call has been answered, so that the last of several choices wins. */
  inOrder?: boolean;
};

/** Returns a function that calls a writing route and then invalidates the queries of its feature. */
export function useSend<R extends Route>(route: Identified<R>, options: SendOptions = {}) {
  return useMutation<Reply<R>, RequestError, Input<R>>({
    mutationFn: (input) =>
      call(route, input, { quiet: options.quiet ?? false, ...(options.keep && { keep: options.keep }) }),
    ...(options.inOrder && { scope: { id: route.id } }),
    onSuccess: () => {
      if (!options.keepQueries) void refresh(route.feature, ...(options.alsoRefresh ?? []));
    },
  });
}

async function exchange(request: Request, route: Identified, options: CallOptions = {}): Promise<Answer> {
  const token = options.token ?? currentSession()?.token ?? null;
  const key = isWrite(route) ? keyFor(request) : undefined;
  try {
    return await send(request, route, { options, token, key });
  } catch (error) {
    if (key) keepKey(request, key, error);
    if (!(error instanceof RequestError)) throw error;
    reportFailure(error, { token, quiet: options.quiet ?? false });
    throw error;
  }
}

type Sending = { options: CallOptions; token: string | null; key: string | undefined };

/** Sends a request; a write that may wait is kept when the server cannot be reached or fails. */
async function send(request: Request, route: Identified, { options, token, key }: Sending): Promise<Answer> {
  const { keep, signal } = options;
  const queue = key && keep && writeQueue.now();
  if (!queue) return await deliver(request, route, { token, signal, ...(key && { key }) });
  const kept = { request, route, key, keep };
  if (isKeptAtOnce()) return await queue.keepWrite({ ...kept, isTried: false, failure: unreachable() });
  try {
    return await deliver(request, route, { token, signal, key, once: true });
  } catch (error) {
    if (!(error instanceof RequestError) || !error.isUndecided) throw error;
    return await queue.keepWrite({ ...kept, isTried: true, failure: error });
  }
}
