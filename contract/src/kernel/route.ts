import type { Static, TObject, TSchema } from 'typebox';
import { commonFailures, type Failure } from './failures.ts';

/** Who may call a route: anybody, anybody signed in, or whoever holds the permission named. */
export type Access = 'public' | 'signedIn' | `${string}:${string}`;

/** Everything the server, the page, the tests and the API document need to know about one call. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Headers of its own, by names in lower case. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** Shape of the envelope's `result`. */
  readonly reply: TSchema;
  /** `upload`: the body is multipart with one file; `part`: it is bytes of a file; `file`: the answer is a file, not an envelope. */
  readonly kind?: 'json' | 'upload' | 'part' | 'file';
  /** A GET of a file that is kept here: the cookie of a session counts for it, too, because pictures are fetched without headers. */
  readonly takesCookie?: boolean;
  /** A POST that only reads: it runs without a transaction and leaves no trace. */
  readonly reads?: boolean;
  /** A write that waits for something slow in between: it opens its own short transactions instead of holding one all the while. */
  readonly ownTransactions?: boolean;
  /** Names that parameters had in former versions, with their present ones: both are understood. */
  readonly formerly?: Readonly<Record<string, string>>;
  readonly failures?: readonly Failure[];
};

export type Routes = { readonly [name: string]: Route };
export type Identified<R = Route> = R & { readonly id: string; readonly feature: string };
export type Feature<G extends Routes = Routes> = { readonly [K in keyof G]: Identified<G[K]> };

type Part<R, K extends 'params' | 'query' | 'headers' | 'body'> = R extends {
  readonly [P in K]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;
type InputPart<K extends string, V> = V extends undefined
  ? unknown
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller passes to a route; parts the route does not declare do not exist. */
export type Input<R extends Route> = InputPart<'params', Part<R, 'params'>> &
  InputPart<'query', Part<R, 'query'>> &
  InputPart<'headers', Part<R, 'headers'>> &
  InputPart<'body', Part<R, 'body'>>;

/** What a handler receives, after validation. */
export type Received<R extends Route> = {
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  headers: Part<R, 'headers'>;
  body: Part<R, 'body'>;
};

/** The envelope's `result` of a route. */
export type Reply<R extends Route> = Static<R['reply']>;

/** Declares the routes of a feature once; each gets the id `feature.name`. */
export function defineRoutes<const G extends Routes>(feature: string, routes: G): Feature<G> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    { ...route, feature, id: `${feature}.${name}` },
  ]);
  return Object.fromEntries(entries) as Feature<G>;
}

/** Whether the route changes something and therefore runs in a transaction. */
export function isWrite(route: Route): boolean {
  return route.method !== 'GET' && !route.reads;
}

/** Whether the answer is kept under the request's `Idempotency-Key`: not where it would tell a secret, or nobody is signed in. */
export function storesReply(route: Route): boolean {
  return isWrite(route) && !route.ownTransactions && route.access !== 'public';
}

/** Whether a token for scripts may call the route at all: what needs no permission it may only read. */
export function allowsTokens(route: Route): boolean {
  return route.access !== 'signedIn' || route.method === 'GET';
}

/** The failures a route can answer with: its own plus those every caller must expect. */
export function failuresOf(route: Route): readonly Failure[] {
  const { unauthenticated, sessionExpired, forbidden } = commonFailures;
  const always = [
    commonFailures.invalidInput,
    commonFailures.internal,
    commonFailures.busy,
    commonFailures.timeout,
    commonFailures.tooLarge,
    commonFailures.tooManyRequests,
    commonFailures.crossSite,
  ];
  const written = isWrite(route)
    ? [commonFailures.unsupportedMedia, commonFailures.diskFull, commonFailures.unconfirmed]
    : [];
  const kept = storesReply(route) ? [commonFailures.keyReused] : [];
  const guarded = route.access === 'public' ? [] : [unauthenticated, sessionExpired];
  // Tokens for scripts may not do what only a person may.
  const limited = route.access.includes(':') || !allowsTokens(route) ? [forbidden] : [];
  return [...always, ...written, ...kept, ...guarded, ...limited, ...(route.failures ?? [])];
}
