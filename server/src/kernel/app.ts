import multipart from '@fastify/multipart';
import {
  ATTACHMENT_MAX_BYTES,
  DepartmentKeyShape,
  DepartmentNodeShape,
  type Identified,
  MenuItemShape,
  PART_TYPE,
  REQUEST_TIMEOUT,
} from '@opsyard/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Actor } from './access/actor.ts';
import type { Budgets } from './access/budgets.ts';
import { rememberClientAddresses } from './client-address.ts';
import type { Db } from './database/db.ts';
import { newId } from './database/ids.ts';
import type { ServerFeature } from './feature.ts';
import type { SpaceGauge } from './files/disk-space.ts';
import type { FileStore } from './files/files.ts';
import { serveHealth } from './health.ts';
import { enforceOrigins } from './http/allowed-origins.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { legacyAddresses } from './http/legacy-addresses.ts';
import { answerInvalidHttp, answerInvalidUrl, refuseMalformedRequests } from './http/malformed-requests.ts';
import { securityHeaders, transportSecurity } from './http/security-headers.ts';
import { shedLoad } from './http/shedding.ts';
import { disconnectSlowSenders } from './http/slow-senders.ts';
import type { Job } from './jobs/job.ts';
import { serveMetrics } from './metrics.ts';
import type { Outbox } from './push/outbox.ts';
import { type MayWatch, type MayWatchRecords, type Push, type RedeemPushTicket, servePush } from './push/push.ts';
import { serveOpenApi } from './routes/openapi.ts';
import { reservedNames, servePage } from './routes/page.ts';
import { createErrorHandler } from './routes/problem.ts';
import { compileSchemas } from './routes/schema-compilers.ts';
import { provideSentences } from './sentences.ts';
import type { Settings } from './settings/settings.ts';
import type { AllSentences } from './words.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend Fastify's own
  interface FastifyInstance {
    db: Db;
    pool: pg.Pool;
    outbox: Outbox;
    budgets: Budgets;
    push: Push;
    files: FileStore;
    space: SpaceGauge;
    settings: Settings;
    /** All background jobs. */
    jobs: readonly Job[];
    identify: (request: FastifyRequest) => Promise<Actor | undefined>;
    /** Set during shutdown: readiness is false, so that a proxy sends no more requests. */
    leaving: { now: boolean };
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend Fastify's own
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend Fastify's own
  interface FastifyContextConfig {
    /** The route of the contract that is served here. */
    call?: Identified;
    /** Not a route of the contract, but the session cookie is accepted. */
    takesCookie?: boolean;
  }
}

export type AppParts = {
  settings: Settings;
  db: Db;
  pool: pg.Pool;
  outbox: Outbox;
  budgets: Budgets;
  files: FileStore;
  space: SpaceGauge;
  jobs: readonly Job[];
  log: Logger;
  identify: FastifyInstance['identify'];
  /** Which of the given projects are visible to the user: limits push messages. */
  mayWatch: MayWatch;
  /** The subscriptions the user may have to the given record types. */
  mayWatchRecords: MayWatchRecords;
  redeemPushTicket: RedeemPushTicket;
  /** The origins allowed in frames of the page. */
  frameOrigins: () => Promise<readonly string[]>;
  features: readonly Pick<ServerFeature, 'serve'>[];
  sentences: AllSentences;
  /** The folder of the built page; without it only the API is served. */
  pageFolder?: string;
};

const BODY_LIMIT = 2_000_000;
const HEADERS_TIMEOUT = 5_000;

/** Creates the app from its parts, ready to listen. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, log, features } = parts;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    // A missing Host is refused with our envelope, not by Node.
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,
    routerOptions: { maxParamLength: 200 },
    ...legacyAddresses(settings),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Fastify's response has neither our envelope nor Retry-After.
    return503OnClosing: false,
    frameworkErrors: answerInvalidUrl(parts.sentences),
    clientErrorHandler: answerInvalidHttp(parts.sentences),
  });
  rememberClientAddresses(app);
  // Bodies are JSON or files: pages of other sites can send plain text without a preflight.
  app.removeContentTypeParser('text/plain');
  provideSentences(parts.sentences);
  decorate(app, parts);
  compileSchemas(app);
  for (const shape of [MenuItemShape, DepartmentNodeShape, DepartmentKeyShape]) app.addSchema(shape);
  app.setErrorHandler(createErrorHandler(parts.sentences));
  const headers = { ...securityHeaders, ...transportSecurity(settings) };
  // First, so that refusals have these headers, too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  enforceOrigins(app);
  refuseWhileClosing(app);
  const taken = reservedNames(app);
  const shedding = shedLoad(app, {
    taken,
    maxInFlight: settings.MAX_IN_FLIGHT,
    busy: parts.sentences['common.busy'],
    waitingForDatabase: () => parts.pool.waitingCount,
  });
  disconnectSlowSenders(app);
  refuseMalformedRequests(app);
  await app.register(multipart, {
    limits: { fileSize: ATTACHMENT_MAX_BYTES, files: 1, fields: 20, parts: 25 },
    throwFileSizeLimit: false,
  });
  // Resumable uploads read parts as a stream.
  app.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));
  serveMetrics(app, shedding);
  await serveOpenApi(app);
  serveHealth(app);
  await servePush(app, parts);
  for (const { serve } of features) await serve(app);
  await servePage(app, { folder: parts.pageFolder, frames: parts.frameOrigins, taken });
  await app.ready();
  return app;
}

function decorate(app: FastifyInstance, parts: AppParts): void {
  const { settings, db, pool, outbox, budgets, files, space, jobs, identify } = parts;
  app.decorate('settings', settings);
  app.decorate('db', db);
  app.decorate('pool', pool);
  app.decorate('outbox', outbox);
  app.decorate('budgets', budgets);
  app.decorate('files', files);
  app.decorate('space', space);
  app.decorate('jobs', jobs);
  app.decorate('identify', identify);
  app.decorate('leaving', { now: false });
  app.decorateRequest('actor', undefined);
}
