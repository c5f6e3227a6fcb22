import type { FastifyInstance } from 'fastify';
import { rowOf, statement } from './database/db.ts';

const alive = statement('select 1 as one');
const MAX_RESPONSE_TIME = 2_000;
const PATHS: ReadonlySet<string> = new Set(['/health/live', '/health/ready']);

/** Whether a URL is a health check, which is always answered. */
export function isHealth(url: string | undefined): boolean {
  return PATHS.has(url?.split('?')[0] ?? '');
}

/** Registers `/health/live` (liveness) and `/health/ready` (readiness). */
export function serveHealth(app: FastifyInstance): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const database = !app.leaving.now && (await answers(app));
    if (!database) reply.header('retry-after', '1');
    return reply.code(database ? 200 : 503).send({ ready: database, leaving: app.leaving.now });
  });
}

async function answers(app: FastifyInstance): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), MAX_RESPONSE_TIME).unref();
  });
  const answer = rowOf(app.db, alive).then(
    () => true,
    () => false,
  );
  return await Promise.race([answer, late]);
}
