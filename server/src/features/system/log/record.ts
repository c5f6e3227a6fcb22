import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { failureOf } from '../../../kernel/routes/problem.ts';
import { skeletonOf } from '../../identity/index.ts';
import { LogQueue } from './log-queue.ts';
import { callNamed, clean, type LogEntry, logTypeOf, operateTypeOf, paramsOf } from './rules.ts';

const LONGEST_URL = 300;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend Fastify's own
  interface FastifyInstance {
    logQueue: LogQueue;
  }
}

/** Records requests in the log after the response. */
export function recordRequests(app: FastifyInstance): void {
  const failures = new WeakMap<FastifyRequest, string>();
  const queue = new LogQueue({ db: app.db, log: app.log });
  app.decorate('logQueue', queue);
  app.addHook('onError', async (request, _reply, error) => {
    failures.set(request, failureOf(error).code);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const entry = entryOf(request, reply, failures.get(request) ?? null);
    if (entry) queue.note(entry);
    done();
  });
  app.addHook('onClose', () => queue.flush());
}

function entryOf(request: FastifyRequest, reply: FastifyReply, failed: string | null): LogEntry | undefined {
  const { actor, routeOptions, method, params, query, body } = request;
  const route = callNamed((routeOptions.schema as { operationId?: string } | undefined)?.operationId);
  const status = reply.statusCode;
  const logType = route && logTypeOf(route, { status, signedIn: actor !== undefined });
  if (!logType) return undefined;
  const { ip, agent } = requestOrigin(request);
  return {
    id: newId(),
    at: now().toISOString(),
    logType,
    operateType: logType === 1 ? null : operateTypeOf(route),
    // The part after a semicolon is for API users.
    content: route.summary.split(';')[0] ?? route.id,
    userId: actor?.id ?? null,
    username: actor?.username ?? null,
    typed: actor ? null : typedName(body),
    ip,
    agent: agent && clean(agent),
    method: route.id,
    requestUrl: clean((request.url.split('?')[0] ?? '').slice(0, LONGEST_URL)),
    // Input of unauthenticated users may contain credentials and is not stored.
    requestParam: actor ? paramsOf(route, params, query, body) : null,
    requestType: method,
    status,
    failure: failed,
    requestId: request.id,
    costTime: Math.round(reply.elapsedTime),
  };
}

function typedName(body: unknown): string | null {
  const name = (body as { username?: unknown; mobile?: unknown } | null | undefined) ?? {};
  const typed = name.username ?? name.mobile;
  return typeof typed === 'string' && typed !== '' ? clean(skeletonOf(typed.trim()).slice(0, 254)) : null;
}
