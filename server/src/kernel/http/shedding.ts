import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestFailed } from '../fail.ts';
import { holdsFile } from '../files/upload-type.ts';
import { isHealth } from '../health.ts';
import { Semaphore } from '../throttle/semaphore.ts';
import type { Sentence } from '../words.ts';
import { Admission, type Entry, TICK } from './admission.ts';
import { createBusyResponder, retrySeconds } from './busy-answer.ts';

const SAMPLE = 250;
const BUSY = 0.9;
/** The number of pending refusals beyond which connections are closed. */
const MAX_QUEUED = 5_000;
/** Concurrent static files. */
const FILES_AT_ONCE = 16;

type SheddingOptions = {
  maxInFlight: number;
  /** The message of a refusal. */
  busy: Sentence;
  /** The number of waiters for a database connection. */
  waitingForDatabase: () => number;
  /** The first path segments of API calls; all other paths belong to the page. */
  taken: ReadonlySet<string>;
};

/** Statistics: the number of refused requests. */
export type Shedding = { readonly refusals: number };

/**
 * Turns requests away with 503 when they would wait too long, before anything is done for them: routing included.
 * Health answers are never shed, and the page and its files wait in a queue of their own: no browser asks again for a script it was
 * refused, it stays blank. A request has a place only while the server works on it: waiting for a slow sender or a slow reader takes
 * nobody's place, and neither does an open push socket.
 */
export function shedLoad(
  app: FastifyInstance,
  { maxInFlight, busy, waitingForDatabase, taken }: SheddingOptions,
): Shedding {
  const admission = new Admission(maxInFlight);
  const places = placesOf();
  guardServer(app, { admission, places, answerBusy: createBusyResponder(busy), taken });
  guardCalls(app, { admission, places });
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const next = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(next, last);
    last = next;
    admission.adapt(utilization > BUSY || waitingForDatabase() > 0);
  }, SAMPLE);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return admission;
}

/** Releases a slot, with the duration of the request if it is relevant for the load. */
type Release = (now: number, took?: number) => void;

/** The slots of requests, with their start and release function. */
function placesOf() {
  const held = new WeakMap<IncomingMessage, { since: number; release: Release }>();
  return {
    has: (request: IncomingMessage) => held.has(request),
    keep: (request: IncomingMessage, release: Release) => void held.set(request, { since: performance.now(), release }),
    /** Releases the slot; the duration is relevant only if the work was completed. */
    leave(request: IncomingMessage, isDone: boolean) {
      const place = held.get(request);
      if (!place) return;
      held.delete(request);
      const now = performance.now();
      place.release(now, isDone ? now - place.since : undefined);
    },
  };
}

type Places = ReturnType<typeof placesOf>;
type ConcurrencyLimit = {
  admission: Admission;
  places: Places;
  answerBusy: ReturnType<typeof createBusyResponder>;
  taken: ReadonlySet<string>;
};

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A request that has arrived. A class, because V8 keeps getters of object literals, and with them the request, in the old generation. */
class Arrived implements Entry {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #handlers: { work: Handle; answerBusy: Handle };

  constructor(request: IncomingMessage, response: ServerResponse, handlers: { work: Handle; answerBusy: Handle }) {
    this.#request = request;
    this.#response = response;
    this.#handlers = handlers;
  }

  get gone(): boolean {
    return this.#request.socket.destroyed;
  }

  admit(): void {
    this.#handlers.work(this.#request, this.#response);
  }

  refuse(): void {
    this.#handlers.answerBusy(this.#request, this.#response);
  }
}

/** Queues requests in front of the server's own request listener. */
function guardServer({ server }: FastifyInstance, { admission, places, answerBusy, taken }: ConcurrencyLimit): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  let ticking: NodeJS.Timeout | undefined;
  const tick = () => {
    admission.tick(performance.now());
    if (admission.queued > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const work = (request: IncomingMessage, response: ServerResponse, release: Release) => {
    places.keep(request, release);
    response.once('close', () => places.leave(request, false));
    serve(request, response);
  };
  const leave: Release = (now, took) => admission.leave(now, took);
  const workOfCall: Handle = (request, response) => work(request, response, leave);
  const files = new Semaphore(FILES_AT_ONCE);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isHealth(request.url)) return serve(request, response);
    if (isOfPage(request, taken)) {
      if (files.waiting >= MAX_QUEUED) return void request.socket.destroy();
      return files.acquire(() =>
        response.destroyed ? files.release() : work(request, response, () => files.release()),
      );
    }
    if (admission.queued >= MAX_QUEUED) return void request.socket.destroy();
    admission.arrive(new Arrived(request, response, { work: workOfCall, answerBusy }), performance.now());
    if (admission.queued > 0) ticking ??= setInterval(tick, TICK).unref();
  });
}

/** Releases slots while a body is received, and acquires them again afterwards; requests from other entry points get one here. */
function guardCalls(app: FastifyInstance, { admission, places }: Pick<ConcurrencyLimit, 'admission' | 'places'>): void {
  const enter = ({ raw }: FastifyRequest) => {
    if (places.has(raw)) return;
    if (!admission.takePlace()) return new RequestFailed(commonFailures.busy, { retryAfter: retrySeconds() });
    places.keep(raw, (now, took) => admission.leave(now, took));
  };
  // Authentication is work, too.
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done();
    reply.raw.once('close', () => places.leave(request.raw, false));
    return done(enter(request));
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!hasArrived(request) || isQueueable(request)) places.leave(request.raw, false);
    done();
  });
  // The body has been received, except for files, which are streamed.
  app.addHook('preValidation', (request, _reply, done) => {
    done(isQueueable(request) ? undefined : enter(request));
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    places.leave(request.raw, true);
    done();
  });
}

/** Whether a browser requests the page or a static file; an API URL opened as a page is an API call. */
function isOfPage({ method, url = '', headers }: IncomingMessage, taken: ReadonlySet<string>): boolean {
  if (method !== 'GET') return false;
  if (url.startsWith('/assets/')) return true;
  return headers['sec-fetch-mode'] === 'navigate' && !taken.has(url.split(/[/?]/)[1] ?? '');
}

function hasArrived({ raw, headers }: FastifyRequest): boolean {
  return raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined);
}

function isQueueable({ url, headers, routeOptions }: FastifyRequest): boolean {
  if (isHealth(url) || routeOptions.url?.startsWith('/websocket/')) return true;
  return holdsFile(headers);
}
