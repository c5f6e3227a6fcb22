import { performance } from 'node:perf_hooks';
import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestFailed } from './fail.ts';

const SAMPLE = 250;
const BUSY = 0.98;
const GATE_WHEN_BUSY = 64;

/**
 * Turns requests away with 503 before they queue up: always above `maxInFlight`, and above 64 while the event loop has no
 * time left. Health answers are never shed. A request is in flight only while the server works on it: waiting for a slow
 * sender or a slow reader takes nobody's place, and neither does an open push socket.
 */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  const working = new WeakSet<FastifyRequest>();
  let inFlight = 0;
  let busy = false;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const next = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(next, last).utilization > BUSY;
    last = next;
  }, SAMPLE);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  const full = () => inFlight >= (busy ? Math.min(GATE_WHEN_BUSY, maxInFlight) : maxInFlight);
  const turnAway = () => new RequestFailed(commonFailures.busy, { retryAfter: 1 });
  const leave = (request: FastifyRequest) => {
    if (working.delete(request)) inFlight -= 1;
  };
  const enter = (request: FastifyRequest) => {
    if (full()) return turnAway();
    working.add(request);
    inFlight += 1;
  };
  // To find out who asks is work, too.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/health')) return done();
    reply.raw.once('close', () => leave(request));
    return done(enter(request));
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  // Here the body has arrived, save for files, which are taken in as they come.
  app.addHook('preValidation', (request, _reply, done) => {
    done(waits(request) ? undefined : enter(request));
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
}

function waits({ url, headers, routeOptions }: FastifyRequest): boolean {
  if (url.startsWith('/health') || routeOptions.url?.startsWith('/websocket/')) return true;
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}
