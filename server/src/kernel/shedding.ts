import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Admission, type Entry, TICK } from './admission.ts';
import { busyAnswerer, retrySeconds } from './busy-answer.ts';
import { RequestFailed } from './fail.ts';
import { isHealth } from './health.ts';
import type { Sentence } from './words.ts';

const SAMPLE = 250;
const BUSY = 0.9;
/** Beyond this many that wait to be refused connections are closed instead: an answer each would be too much. */
const MAX_QUEUED = 5_000;

type SheddingOptions = {
  maxInFlight: number;
  /** What those who are turned away are told. */
  busy: Sentence;
  /** How many wait for a connection to the database. */
  waitingForDatabase: () => number;
};

/** What is to be known of it: how many requests were turned away so far. */
export type Shedding = { readonly refusals: number };

/**
 * Turns requests away with 503 when they would wait too long, before anything is done for them: not even a route is looked for.
 * Health answers are never shed. A request has a place only while the server works on it: waiting for a slow sender or a slow
 * reader takes nobody's place, and neither does an open push socket.
 */
export function shedLoad(app: FastifyInstance, { maxInFlight, busy, waitingForDatabase }: SheddingOptions): Shedding {
  const admission = new Admission(maxInFlight);
  const places = placesOf(admission);
  guardServer(app, { admission, places, answerBusy: busyAnswerer(busy) });
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

/** Who has a place, and since when. */
function placesOf(admission: Admission) {
  const since = new WeakMap<IncomingMessage, number>();
  return {
    has: (request: IncomingMessage) => since.has(request),
    keep: (request: IncomingMessage) => void since.set(request, performance.now()),
    /** Gives the place back; only where the work is done does the time it took say something. */
    leave(request: IncomingMessage, isDone: boolean) {
      const begun = since.get(request);
      if (begun === undefined) return;
      since.delete(request);
      const now = performance.now();
      admission.leave(now, isDone ? now - begun : undefined);
    },
  };
}

type Places = ReturnType<typeof placesOf>;
type Gate = { admission: Admission; places: Places; answerBusy: ReturnType<typeof busyAnswerer> };

/** Has requests wait in front of the server's own listener until there is a place for them. */
function guardServer({ server }: FastifyInstance, { admission, places, answerBusy }: Gate): void {
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
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isHealth(request.url)) return serve(request, response);
    if (admission.queued >= MAX_QUEUED) return void request.socket.destroy();
    const entry: Entry = {
      get gone() {
        return request.socket.destroyed;
      },
      admit: () => {
        places.keep(request);
        response.once('close', () => places.leave(request, false));
        serve(request, response);
      },
      refuse: () => answerBusy(request, response),
    };
    admission.arrive(entry, performance.now());
    if (admission.queued > 0) ticking ??= setInterval(tick, TICK).unref();
  });
}

/** Gives places back, and takes them again when a body has arrived; what came another way than the server gets one here. */
function guardCalls(app: FastifyInstance, { admission, places }: Omit<Gate, 'answerBusy'>): void {
  const enter = ({ raw }: FastifyRequest) => {
    if (places.has(raw)) return;
    if (!admission.takePlace()) return new RequestFailed(commonFailures.busy, { retryAfter: retrySeconds() });
    places.keep(raw);
  };
  // To find out who asks is work, too.
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done();
    reply.raw.once('close', () => places.leave(request.raw, false));
    return done(enter(request));
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!hasArrived(request) || isQueueable(request)) places.leave(request.raw, false);
    done();
  });
  // Here the body has arrived, save for files, which are taken in as they come.
  app.addHook('preValidation', (request, _reply, done) => {
    done(isQueueable(request) ? undefined : enter(request));
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    places.leave(request.raw, true);
    done();
  });
}

function hasArrived({ raw, headers }: FastifyRequest): boolean {
  return raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined);
}

function isQueueable({ url, headers, routeOptions }: FastifyRequest): boolean {
  if (isHealth(url) || routeOptions.url?.startsWith('/websocket/')) return true;
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}
