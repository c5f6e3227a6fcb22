import type { Static, TObject, TSchema } from 'typebox';
import { commonFailures, type Failure } from './failures.ts';

/** The access requirement of a route: none, a session, or a permission. */
export type Access = 'public' | 'signedIn' | `${string}:${string}`;

/** The declaration of a route, used by the server, the page, the tests and the API document. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  /** Additional request headers, in lower case. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** Schema of the envelope's `result`. */
  readonly reply: TSchema;
  /** `upload`: multipart body with one file; `part`: raw bytes of a file; `file`: the response is a file, not an envelope. */
  readonly kind?: 'json' | 'upload' | 'part' | 'file';
  /** A GET of a stored file that also accepts the session cookie, because browsers load images without custom headers. */
  readonly takesCookie?: boolean;
  /** A read-only POST: it runs without a transaction and is not logged. */
  readonly reads?: boolean;
  /** A write that waits for slow operations: it opens its own short transactions instead of holding one open. */
  readonly ownTransactions?: boolean;
  /** Former names of parameters, mapped to the current ones; both are accepted. */
  readonly aliases?: Readonly<Record<string, string>>;
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

/** The input of a route; only parts the route declares exist. */
export type Input<R extends Route> = InputPart<'params', Part<R, 'params'>> &
  InputPart<'query', Part<R, 'query'>> &
  InputPart<'headers', Part<R, 'headers'>> &
  InputPart<'body', Part<R, 'body'>>;

/** The validated input of a handler. */
export type Received<R extends Route> = {
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  headers: Part<R, 'headers'>;
  body: Part<R, 'body'>;
};

/** The envelope's `result` of a route. */
export type Reply<R extends Route> = Static<R['reply']>;

/** Declares the routes of a group; each gets the id `feature.name`. */
export function defineRoutes<const G extends Routes>(feature: string, routes: G): Feature<G> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    { ...route, feature, id: `${feature}.${name}` },
  ]);
  return Object.fromEntries(entries) as Feature<G>;
}

/** Whether the route writes and therefore runs in a transaction. */
export function isWrite(route: Route): boolean {
  return route.method !== 'GET' && !route.reads;
}

/** Whether the response is stored under the request's `Idempotency-Key`: not for public routes, and not if it contains secrets. */
export function storesReply(route: Route): boolean {
  return isWrite(route) && !route.ownTransactions && route.access !== 'public';
}

/** Whether access tokens may call the route; routes without a permission only for reading. */
export function allowsTokens(route: Route): boolean {
  return route.access !== 'signedIn' || route.method === 'GET';
}

/** What a virus scanner refuses uploaded files with. */
export const SCAN_FAILURES = [
  commonFailures.infected,
  commonFailures.scanTooLarge,
  commonFailures.scanUnavailable,
] as const;

/** The failures of a route: its own and the common ones. */
export function failuresOf(route: Route): readonly Failure[] {
  const { unauthenticated, sessionExpired, forbidden } = commonFailures;
  const always = [
    commonFailures.invalidInput,
    commonFailures.internal,
    commonFailures.busy,
    commonFailures.filesUnavailable,
    commonFailures.timeout,
    commonFailures.tooLarge,
    commonFailures.tooManyRequests,
    commonFailures.crossSite,
  ];
  const written = isWrite(route)
    ? [commonFailures.unsupportedMedia, commonFailures.diskFull, commonFailures.unconfirmed]
    : [];
  const received = route.kind === 'upload' ? SCAN_FAILURES : [];
  const replyFailures = storesReply(route) ? [commonFailures.keyReused] : [];
  const authFailures = route.access === 'public' ? [] : [unauthenticated, sessionExpired];
  // Access tokens may not call routes that require a user session.
  const limited = route.access.includes(':') || !allowsTokens(route) ? [forbidden] : [];
  return [...always, ...written, ...received, ...replyFailures, ...authFailures, ...limited, ...(route.failures ?? [])];
}
