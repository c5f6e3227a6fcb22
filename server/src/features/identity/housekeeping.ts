import type { FastifyInstance } from 'fastify';
import { tidyThrottles } from '../../kernel/throttle/throttle-store.ts';
import { auditCountedFailures } from '../audit/index.ts';
import { tidyCaptchas } from './captcha/captcha-store.ts';
import { tidyCodes } from './codes/code-store.ts';
import { inactiveAmong } from './people/person-store.ts';
import { tidyRecoveries } from './recovery/store.ts';
import { overAmong, tidySessions } from './sessions/session-store.ts';
import { tidyTickets } from './sessions/ticket-store.ts';

const EVERY = 600_000;
const LOOK_EVERY = 30_000;
const TIDYING = [tidyCaptchas, tidyCodes, tidyThrottles, tidySessions, tidyTickets, tidyRecoveries];

/** Closes the push sockets of sessions that end and of people who lose their account, wherever that happens. */
export function followSessions(app: FastifyInstance): void {
  const unlisten = app.outbox.listen((events) => {
    for (const { topic, payload } of events) {
      if (topic === 'session' && typeof payload.session === 'string') app.push.endSession(payload.session);
      if (topic === 'session' && typeof payload.userId === 'string') app.push.endUser(payload.userId);
      if (topic === 'access' && Array.isArray(payload.userIds)) void expelInactive(app, payload.userIds);
    }
  });
  const timer = setInterval(
    () => expelOver(app).catch((err) => app.log.warn({ err }, 'could not tell which sessions are over')),
    LOOK_EVERY,
  );
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unlisten();
  });
}

/** Closes the push sockets of sessions that have run out: nothing announces that. */
export async function expelOver(app: FastifyInstance): Promise<void> {
  const open = app.push.sessions();
  if (open.length === 0) return;
  for (const session of await overAmong(app.db, open)) app.push.endSession(session);
}

/** Removes codes, counts, tickets and sessions that are over, and audits the failures of strangers, every ten minutes. */
export function tidyRegularly(app: FastifyInstance): void {
  const tidy = () =>
    Promise.all([...TIDYING.map((one) => one(app.db)), auditCountedFailures(app)]).catch((err) =>
      app.log.warn({ err }, 'could not tidy up after sign-ins'),
    );
  const timer = setInterval(tidy, EVERY);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function expelInactive(app: FastifyInstance, userIds: readonly string[]): Promise<void> {
  try {
    for (const id of await inactiveAmong(app.db, userIds)) app.push.endUser(id);
  } catch (err) {
    app.log.warn({ err }, 'could not tell whose account is over');
  }
}
