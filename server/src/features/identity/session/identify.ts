import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { Outbox } from '../../../kernel/push/outbox.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { tokenHash } from '../token.ts';
import { sessionHashFromCookie } from './session-cookie.ts';
import { type EndReason, failExpired } from './session-end.ts';
import { actorOf, findSessionRow, type SessionRow, touchSession } from './session-store.ts';

const CACHE_TTL = 5_000;
const TOUCH_INTERVAL = 60_000;
const MAX_ENTRIES = 10_000;

type Ended = { ended: EndReason | null };
type IdentifySettings = Pick<Settings, 'SESSION_IDLE_HOURS' | 'PUBLIC_URL' | 'ALLOWED_ORIGINS' | 'LEGACY_CLIENTS'>;
type CacheEntry = { actor: Actor | Ended | 'never'; until: number; touchAt: number };

/**
 * Creates the function that resolves the actor of a request. Results are cached for 5 s and invalidated through the
 * outbox when a session, user or permission changes on any node.
 */
export function createIdentify({ db, outbox, settings }: { db: Db; outbox: Outbox; settings: IdentifySettings }) {
  const confirmsOnce = settings.LEGACY_CLIENTS === 'on';
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<CacheEntry>>();
  const invalidate = (events: readonly { topic: string }[]) => {
    if (!events.some(({ topic }) => topic === 'access' || topic === 'session')) return;
    cache.clear();
    // In-flight reads may predate the change, so later requests must not share them.
    pending.clear();
  };
  outbox.onCommit(invalidate);
  outbox.listen(invalidate);

  /** Coalesces concurrent lookups of one session into a single query. */
  async function cachedEntry(hash: string): Promise<CacheEntry> {
    const cached = cache.get(hash);
    if (cached && cached.until > performance.now()) return cached;
    const inFlight = pending.get(hash);
    if (inFlight !== undefined) return await inFlight;
    const answer = loadEntry(hash, cached?.touchAt);
    pending.set(hash, answer);
    const isCurrent = () => pending.get(hash) === answer;
    try {
      const loaded = await answer;
      if (cache.size >= MAX_ENTRIES) cache.clear();
      if (isCurrent()) cache.set(hash, loaded);
      return loaded;
    } finally {
      if (isCurrent()) pending.delete(hash);
    }
  }

  async function loadEntry(hash: string, touchAt?: number): Promise<CacheEntry> {
    const now = performance.now();
    const row = await findSessionRow(db, hash);
    return {
      actor: row ? actorOrEnded(row, { hash, confirmsOnce }) : 'never',
      until: now + CACHE_TTL,
      touchAt: touchAt ?? now,
    };
  }

  async function hashByCookie(request: FastifyRequest): Promise<string | undefined> {
    const { call, takesCookie = call?.takesCookie } = request.routeOptions.config;
    if (!takesCookie || request.method !== 'GET' || !isOwnPage(request, settings)) return undefined;
    return await sessionHashFromCookie({ db, settings }, request);
  }

  return async function identify(request: FastifyRequest): Promise<Actor | undefined> {
    const token = request.headers['x-access-token'];
    const byToken = typeof token === 'string' && token !== '';
    const hash = byToken ? tokenHash(token) : await hashByCookie(request);
    if (!hash) return undefined;
    const entry = await cachedEntry(hash);
    if (entry.actor === 'never') return undefined;
    if ('ended' in entry.actor)
      return request.routeOptions.config.call?.access === 'public'
        ? undefined
        : failExpired(request, entry.actor.ended);
    // Cookie requests are sent by the browser itself and do not count as activity.
    if (byToken && performance.now() > entry.touchAt) {
      entry.touchAt = performance.now() + TOUCH_INTERVAL;
      touchSession(db, hash, { idleHours: settings.SESSION_IDLE_HOURS, ip: request.ip }).catch((err) =>
        request.log.warn({ err }, 'could not record that a session is in use'),
      );
    }
    return entry.actor;
  };
}

// SameSite excludes other sites; this excludes origins of the same site that are not allowed.
function isOwnPage({ headers }: FastifyRequest, { ALLOWED_ORIGINS }: Pick<Settings, 'ALLOWED_ORIGINS'>): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' || site === 'none' || (site === 'same-site' && ALLOWED_ORIGINS.length > 0);
}

function actorOrEnded(row: SessionRow, how: Parameters<typeof actorOf>[1]): Actor | Ended {
  return row.state === 'live' ? actorOf(row, how) : { ended: row.end_reason };
}
