import type { FastifyInstance } from 'fastify';
import { now } from '../../kernel/clock.ts';
import { recordVisit } from './store.ts';

const REMEMBERED = 50_000;

/**
 * Counts visits by the menu request that every client makes at startup. One row per user and day; visits already
 * recorded by this node are skipped.
 */
export function recordVisits(app: FastifyInstance, path: string): void {
  let today = '';
  let recordedKeys = new Set<string>();
  app.addHook('onResponse', async (request) => {
    const { actor } = request;
    if (request.routeOptions.url !== path || !actor || actor.scopes) return;
    const day = now().toISOString().slice(0, 10);
    if (day !== today || recordedKeys.size >= REMEMBERED) recordedKeys = new Set();
    today = day;
    if (recordedKeys.has(actor.id)) return;
    recordedKeys.add(actor.id);
    await recordVisit(app.db, actor.id, request.ip).catch((err) => {
      recordedKeys.delete(actor.id);
      request.log.warn({ err }, 'could not record a visit');
    });
  });
}
