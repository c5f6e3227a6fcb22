import type { Feature, Identified, Input, Reply, Route, Routes } from './route.ts';

export type Request = { method: Route['method']; url: string; headers?: Record<string, string>; body?: unknown };
/** Sends one request and returns the envelope's `result`, or throws the failure of the response. */
export type Send = (request: Request, route: Identified) => Promise<unknown>;

type Optional<I> = Record<never, never> extends I ? [input?: I] : [input: I];
export type Client<C extends { [feature: string]: Feature<Routes> }> = {
  [F in keyof C]: { [R in keyof C[F]]: (...input: Optional<Input<C[F][R]>>) => Promise<Reply<C[F][R]>> };
};

export type RequestParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
};

/** Builds the request of a route from its input. */
export function requestFor(route: Route, { params = {}, query = {}, headers, body }: RequestParts = {}): Request {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(asTexts(query));
  return {
    method: route.method,
    url: search.size ? `${path}?${search}` : path,
    ...(headers && { headers: Object.fromEntries(asTexts(headers)) }),
    ...(body !== undefined && { body }),
  };
}

function asTexts(values: Record<string, unknown>): [string, string][] {
  const definedEntries = Object.entries(values).filter(([, value]) => value !== undefined);
  return definedEntries.map(([key, value]) => [key, String(value)]);
}

/** A typed API client for all routes of a contract: `client.label.add({ body: { name: 'Urgent' } })`. */
export function createClient<C extends { [feature: string]: Feature<Routes> }>(contract: C, send: Send): Client<C> {
  const callers = Object.entries(contract).map(([feature, routes]) => [
    feature,
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        (input?: RequestParts) => send(requestFor(route, input), route),
      ]),
    ),
  ]);
  return Object.fromEntries(callers) as Client<C>;
}
