import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RequestFailed } from './fail.ts';
import type { Shedding } from './http/shedding.ts';

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Registers `/metrics` in the Prometheus text format, for this machine only. */
export function serveMetrics(app: FastifyInstance, shedding: Shedding): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, app.pool.totalCount);
      this.set({ state: 'idle' }, app.pool.idleCount);
      this.set({ state: 'waited_for' }, app.pool.waitingCount);
    },
  });
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the system was busy, before anything was done for them',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(shedding.refusals);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isOfThisMachine(request)) throw new RequestFailed(commonFailures.forbidden);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A local proxy connects from loopback, too, but adds headers. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
  return !forwarded && LOOPBACK.has(socket.remoteAddress ?? '');
}
