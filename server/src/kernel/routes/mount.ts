import {
  allowsTokens,
  commonFailures,
  type Feature,
  failuresOf,
  type Identified,
  isWrite,
  type Received,
  type Reply,
  type Route,
  type Routes,
  storesReply,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { Change } from '../change.ts';
import type { Db } from '../database/db.ts';
import { tableViewOf, through } from '../database/table-view.ts';
import { fail, RequestFailed } from '../fail.ts';
import { requireDiskSpace } from '../files/disk-space.ts';
import { receiveFile, type Upload, type UploadRules } from '../files/upload.ts';
import { countCall } from './personal-budget.ts';
import { routeSchema } from './route-schema.ts';
import { type PreparedInput, runWrite } from './run-write.ts';
import { successOf } from './success-message.ts';

/** The context of a handler. */
export type Call<R extends Route = Route> = Received<R> & {
  /** An open transaction, unless the route only reads. */
  db: Db;
  /** Commits immediately, whatever the outcome of the request: for counters and one-time tokens. */
  durable: Db;
  actor: R['access'] extends 'public' ? Actor | undefined : Actor;
  /** The journal of this request; committed with the transaction. */
  change: Change;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handlers<G extends Routes> = {
  [K in keyof G]: G[K] extends { kind: 'upload' }
    ? UploadHandler<G[K]>
    : Handler<G[K], Call<G[K]>> | PreparedHandler<G[K]>;
};

type Handler<R extends Route, C> = (call: C) => Promise<Reply<R>> | Reply<R>;

/** Runs slow work before the transaction, with a `db` that is not a transaction; its result is passed to the handler as `ready`. */
export type PreparedHandler<R extends Route> = {
  /** Assembles an uploaded file from parts; removed if the transaction does not commit. */
  assemble?: (call: Call<R>) => Promise<Upload>;
  prepare: (call: Call<R> & { upload?: Upload }) => Promise<unknown>;
  handle: Handler<R, Call<R> & { ready: never }>;
};

/** Receives a file: read and stored once, before the transaction, and removed if that does not commit. */
export type UploadHandler<R extends Route> = UploadRules & {
  /** Checks whether the caller may upload a file, before the body is read. `db` is not a transaction. */
  admit: (call: Call<R>) => Promise<unknown>;
  prepare?: (call: Call<R> & { upload: Upload }) => Promise<unknown>;
  handle: Handler<R, Call<R> & { upload: Upload; ready: never }>;
};

/** Registers all routes of a feature. A route without a handler does not compile. */
export function mount<G extends Routes>(app: FastifyInstance, routes: Feature<G>, handlers: Handlers<G>): void {
  for (const [name, route] of Object.entries(routes) as [string, Identified][]) {
    serve(app, route, handlers[name] as unknown as Handling);
  }
}

type Handle = (call: Call & PreparedInput) => Promise<unknown>;
type Prepares = { assemble?: (call: Call) => Promise<Upload>; prepare?: Handle; handle: Handle };
type Handling = Handle | Prepares | (Omit<UploadHandler<Route>, keyof Prepares> & Prepares);

function serve(app: FastifyInstance, route: Identified, handling: Handling): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: routeSchema(route),
    config: { call: route },
    // Before the body is read: unauthorised callers get no validation errors.
    onRequest: async (request) => {
      request.actor = admit(route, await app.identify(request));
      if (request.actor) countCall(app, request.actor);
    },
    ...(route.aliases && { preValidation: async (request) => applyAliases(request, route.aliases ?? {}) }),
    handler: (request, reply) => answer(app, route, { request, reply, handling }),
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; handling: Handling };

async function answer(app: FastifyInstance, route: Identified, { request, reply, handling }: Exchange) {
  const takesFile = typeof handling === 'object' && 'admit' in handling ? handling : undefined;
  const {
    handle,
    prepare,
    assemble = undefined,
  }: Prepares = typeof handling === 'object' ? handling : { handle: handling };
  const callOf = (db: Db, change: Change) => {
    const { params, query, body } = request;
    return {
      params,
      query,
      headers: request.headers,
      body,
      db,
      durable: app.db,
      actor: request.actor,
      change,
      request,
      reply,
    } as unknown as Call;
  };
  const view = await tableViewOf(app.db, request.actor);
  const seen = through(app.db, view);
  const run = (db: Db, change: Change, got: PreparedInput = {}) => handle({ ...callOf(db, change), ...got });
  const write: typeof run = (db, change, got) =>
    view ? view.write(db, request, async () => await run(db, change, got)) : run(db, change, got);
  const outside = () => callOf(seen, new Change(null));
  const receive =
    takesFile &&
    (async () => {
      await takesFile.admit(outside());
      return await receiveFile(app, request, takesFile);
    });
  const assembled = assemble && (() => assemble(outside()));
  const ready = prepare && ((upload: Upload | undefined) => prepare({ ...outside(), upload }));
  try {
    await requireDiskSpace(app.space, route);
    if (isWrite(route) && !route.ownTransactions) {
      const incoming = { receive, assemble: assembled, prepare: ready };
      return await runWrite(app, { request, reply, run: write, keep: storesReply(route), ...incoming });
    }
    const result = await run(seen, new Change(null), { ready: await ready?.(undefined) });
    return route.kind === 'file' ? reply : reply.send(successOf(request, result));
  } catch (error) {
    return rethrowDeclared(route, error);
  }
}

/** Accepts the former names of parameters. */
function applyAliases(request: FastifyRequest, names: Readonly<Record<string, string>>): void {
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
    const given = part as Record<string, unknown>;
    for (const [previous, present] of Object.entries(names)) {
      if (!Object.hasOwn(given, previous) || Object.hasOwn(given, present)) continue;
      given[present] = given[previous];
      delete given[previous];
    }
  }
}

function admit(route: Route, actor: Actor | undefined): Actor | undefined {
  if (route.access === 'public') return actor;
  if (!actor) return fail(commonFailures.unauthenticated);
  if (actor.scopes && !allowsTokens(route)) return fail(commonFailures.forbidden);
  if (route.access !== 'signedIn' && !actor.permissions.has(route.access)) return fail(commonFailures.forbidden);
  return actor;
}

/** An undeclared failure is a bug: callers cannot know it. */
function rethrowDeclared(route: Identified, error: unknown): never {
  if (error instanceof RequestFailed && !failuresOf(route).some(({ code }) => code === error.failure.code)) {
    throw new Error(`${route.id} failed with undeclared ${error.failure.code}`, { cause: error });
  }
  throw error;
}
