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
import { reportFailure } from './failure-notice.ts';
import { keepKey, keyFor } from './idempotency.ts';
import { usePushState } from './push-state.ts';
import { queryCache, refresh } from './query-cache.ts';
import { RequestError } from './request-error.ts';
import { currentSession } from './session.ts';
import { type Answer, deliver } from './transport.ts';

export type CallOptions = {
  /** The caller shows the failure itself; only a lost session is still announced. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Speaks for this session instead of the page's own. */
  token?: string;
  /** Told what the server has to say about a success. */
  onSaid?: (message: string) => void;
  /** Told the operation that can be undone. */
  onOperation?: (opId: string) => void;
};

/** Calls one route once, with options. */
export async function call<R extends Route>(
  route: Identified<R>,
  input: Input<R>,
  options?: CallOptions,
): Promise<Reply<R>> {
  const { result, message, opId } = await exchange(requestFor(route, input as RequestParts), route, options);
  if (message) options?.onSaid?.(message);
  if (opId) options?.onOperation?.(opId);
  return result as Reply<R>;
}

/** The key under which a reading is remembered; without an input, the key of all readings of the route. */
export function keyOf<R extends Route>(route: Identified<R>, input?: Input<R>): readonly unknown[] {
  return input === undefined ? [route.feature, route.id] : [route.feature, route.id, input];
}

export type ReadOptions = {
  /** False while the input is not known yet. */
  enabled?: boolean;
  /** The screen shows a failure in place. */
  quiet?: boolean;
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number;
  /** Keep showing the former answer while the input changes. */
  keepPrevious?: boolean;
  /** Milliseconds between readings while the push socket is down. */
  pollOffline?: number;
};

/** Reads a route and follows it; the answer is remembered under feature, route and input. */
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

/** How a route is read, for `queryCache.fetchQuery`, `prefetchQuery` or `useQueries`. */
export function readingOf<R extends Route>(route: Identified<R>, input: Input<R>, quiet = false) {
  return {
    queryKey: keyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, { signal, quiet }),
  };
}

/** Reads a route before it is needed, as when the pointer rests on a link. */
export function prefetch<R extends Route>(route: Identified<R>, input: Input<R>): void {
  void queryCache.prefetchQuery(readingOf(route, input, true));
}

export type SendOptions = {
  /** Further features whose readings change with this call. */
  alsoRefresh?: readonly string[];
  /** Leave the remembered readings alone: the screen puts the answer in its place. */
  keepReadings?: boolean;
  quiet?: boolean;
  /** Sent only once the former has been answered: the last of several choices is the one that stays. */
  inOrder?: boolean;
};

/** Calls a changing route; everything read from its feature is read again afterwards. */
export function useSend<R extends Route>(route: Identified<R>, options: SendOptions = {}) {
  return useMutation<Reply<R>, RequestError, Input<R>>({
    mutationFn: (input) => call(route, input, { quiet: options.quiet ?? false }),
    ...(options.inOrder && { scope: { id: route.id } }),
    onSuccess: () => {
      if (!options.keepReadings) void refresh(route.feature, ...(options.alsoRefresh ?? []));
    },
  });
}

async function exchange(request: Request, route: Identified, options: CallOptions = {}): Promise<Answer> {
  const token = options.token ?? currentSession()?.token ?? null;
  const key = isWrite(route) ? keyFor(request) : undefined;
  try {
    return await deliver(request, route, { token, signal: options.signal, ...(key && { key }) });
  } catch (error) {
    if (key) keepKey(request, key, error);
    if (!(error instanceof RequestError)) throw error;
    reportFailure(error, { token, quiet: options.quiet ?? false });
    throw error;
  }
}
