import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Outbox } from '../../../kernel/outbox.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { sessionInCookie } from './session-cookie.ts';
import { type EndReason, failExpired } from './session-end.ts';
import { actorOf, findSessionRow, type SessionRow, touchSession } from './session-store.ts';
import { tokenHash } from './token.ts';

const TRUSTED_FOR = 5_000;
const TOUCH_EVERY = 60_000;
const REMEMBERED = 10_000;

type Over = { over: EndReason | null };
type Identifying = Pick<Settings, 'SESSION_IDLE_HOURS' | 'PUBLIC_URL' | 'ALLOWED_ORIGINS' | 'LEGACY_CLIENTS'>;
type Known = { actor: Actor | Over | 'never'; until: number; touchAt: number };

/**
 * Makes the function that tells who sends a request. What it knows it believes for 5 s, less when the session, the person or
 * any permission changes anywhere: those changes travel through the outbox.
 */
export function identifier({ db, outbox, settings }: { db: Db; outbox: Outbox; settings: Identifying }) {
  const confirmsOnce = settings.LEGACY_CLIENTS === 'on';
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Known>>();
  const forget = (events: readonly { topic: string }[]) => {
    if (!events.some(({ topic }) => topic === 'access' || topic === 'session')) return;
    known.clear();
    // What is on its way may have been read before the change: whoever comes from now on asks anew.
    asking.clear();
  };
  outbox.reactAtOnce(forget);
  outbox.listen(forget);

  /** Many calls of one page at once ask the database once. */
  async function recall(hash: string): Promise<Known> {
    const remembered = known.get(hash);
    if (remembered && remembered.until > performance.now()) return remembered;
    const underWay = asking.get(hash);
    if (underWay !== undefined) return await underWay;
    const answer = ask(hash, remembered?.touchAt);
    asking.set(hash, answer);
    const isCurrent = () => asking.get(hash) === answer;
    try {
      const fresh = await answer;
      if (known.size >= REMEMBERED) known.clear();
      if (isCurrent()) known.set(hash, fresh);
      return fresh;
    } finally {
      if (isCurrent()) asking.delete(hash);
    }
  }

  async function ask(hash: string, touchAt?: number): Promise<Known> {
    const now = performance.now();
    const row = await findSessionRow(db, hash);
    return {
      actor: row ? statusOf(row, { hash, confirmsOnce }) : 'never',
      until: now + TRUSTED_FOR,
      touchAt: touchAt ?? now,
    };
  }

  async function hashByCookie(request: FastifyRequest): Promise<string | undefined> {
    const { call, takesCookie = call?.takesCookie } = request.routeOptions.config;
    if (!takesCookie || request.method !== 'GET' || !isOwnPage(request, settings)) return undefined;
    return await sessionInCookie({ db, settings }, request);
  }

  return async function identify(request: FastifyRequest): Promise<Actor | undefined> {
    const token = request.headers['x-access-token'];
    const byToken = typeof token === 'string' && token !== '';
    const hash = byToken ? tokenHash(token) : await hashByCookie(request);
    if (!hash) return undefined;
    const entry = await recall(hash);
    if (entry.actor === 'never') return undefined;
    if ('over' in entry.actor)
      return request.routeOptions.config.call?.access === 'public' ? undefined : failExpired(request, entry.actor.over);
    // What a browser sends by itself is no sign that somebody is at work.
    if (byToken && performance.now() > entry.touchAt) {
      entry.touchAt = performance.now() + TOUCH_EVERY;
      touchSession(db, hash, { idleHours: settings.SESSION_IDLE_HOURS, ip: request.ip }).catch((err) =>
        request.log.warn({ err }, 'could not note that a session is in use'),
      );
    }
    return entry.actor;
  };
}

// SameSite keeps other sites out already; this keeps out neighbours on the same site that nobody has allowed.
function isOwnPage({ headers }: FastifyRequest, { ALLOWED_ORIGINS }: Pick<Settings, 'ALLOWED_ORIGINS'>): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' || site === 'none' || (site === 'same-site' && ALLOWED_ORIGINS.length > 0);
}

function statusOf(row: SessionRow, how: Parameters<typeof actorOf>[1]): Actor | Over {
  return row.state === 'live' ? actorOf(row, how) : { over: row.end_reason };
}
