import type { FastifyInstance } from 'fastify';
import { deleteExpiredThrottles } from '../../../kernel/throttle/throttle-store.ts';
import { auditCountedFailures } from '../../audit/index.ts';
import { deleteExpiredCaptchas } from '../captcha/captcha-store.ts';
import { deleteExpiredCodes } from '../codes/code-store.ts';
import { findInactive } from '../person-store.ts';
import { deleteExpiredRecoveries } from '../recovery/store.ts';
import { deleteExpiredTickets } from '../ticket-store.ts';
import { deleteEndedSessions, findEndedSessions } from './session-store.ts';

const CLEANUP_INTERVAL = 600_000;
const CHECK_INTERVAL = 30_000;
const CLEANUPS = [
  deleteExpiredCaptchas,
  deleteExpiredCodes,
  deleteExpiredThrottles,
  deleteEndedSessions,
  deleteExpiredTickets,
  deleteExpiredRecoveries,
];

/** Closes the push sockets of ended sessions and inactive users, on whichever node they ended. */
export function closeEndedSockets(app: FastifyInstance): void {
  const unlisten = app.outbox.listen((events) => {
    for (const { topic, payload } of events) {
      if (topic === 'session' && typeof payload.session === 'string') app.push.endSession(payload.session);
      if (topic === 'session' && typeof payload.userId === 'string') app.push.endUser(payload.userId);
      if (topic === 'access' && Array.isArray(payload.userIds)) void closeInactiveUsers(app, payload.userIds);
    }
  });
  const timer = setInterval(
    () => closeExpiredSockets(app).catch((err) => app.log.warn({ err }, 'could not close expired connections')),
    CHECK_INTERVAL,
  );
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unlisten();
  });
}

/** Closes the push sockets of expired sessions, for which no event is published. */
export async function closeExpiredSockets(app: FastifyInstance): Promise<void> {
  const open = app.push.sessions();
  if (open.length === 0) return;
  for (const session of await findEndedSessions(app.db, open)) app.push.endSession(session);
}

/**
 * Every ten minutes deletes expired codes, counters, tickets and sessions, and audits counted failures of unknown
 * users.
 */
export function scheduleCleanup(app: FastifyInstance): void {
  const cleanUp = () =>
    Promise.all([...CLEANUPS.map((one) => one(app.db)), auditCountedFailures(app)]).catch((err) =>
      app.log.warn({ err }, 'could not delete what sign-ins have left'),
    );
  const timer = setInterval(cleanUp, CLEANUP_INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function closeInactiveUsers(app: FastifyInstance, userIds: readonly string[]): Promise<void> {
  try {
    for (const id of await findInactive(app.db, userIds)) app.push.endUser(id);
  } catch (err) {
    app.log.warn({ err }, 'could not end sessions of accounts that are over');
  }
}
