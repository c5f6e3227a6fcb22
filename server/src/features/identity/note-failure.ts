import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transact } from '../../kernel/transact.ts';
import type { AuditEvent } from './audit-chain.ts';
import { appendAudit } from './audit-store.ts';
import { countFailure, takeCountedFailures } from './failure-count-store.ts';
import { origin } from './origin.ts';
import { takeOne } from './throttle-store.ts';

/** So many a window are noted one by one for an account; further ones are counted. */
const NOTED = { limit: 20, seconds: 3_600 };

export type Failure = Pick<AuditEvent, 'kind' | 'detail'> & {
  /** The account it is about; strangers' failures about none are only counted. */
  person: { id: string; username: string } | undefined;
};

/**
 * Notes what somebody who has not signed in did or failed to do. The audit is kept for ever, so whoever has no account cannot
 * make it grow: it has an entry for each of the first about an account, and one with their number for all others in a window.
 */
export async function noteFailure(app: FastifyInstance, request: FastifyRequest, failure: Failure): Promise<void> {
  const { person, kind, detail } = failure;
  const event = { kind, actorId: person?.id ?? null, username: person?.username ?? null, detail };
  const isCounted = !person || (await takeOne(app.db, { key: `noted ${kind} ${person.id}`, ...NOTED })) > 0;
  if (isCounted) await countFailure(app.db, event);
  else await transact(app.pool, { work: (db) => appendAudit(db, { ...event, ...origin(request) }) });
}

/** Writes the failures counted in windows that are over into the audit. */
export async function auditCountedFailures({ pool }: Pick<FastifyInstance, 'pool'>): Promise<void> {
  await transact(pool, {
    async work(db) {
      for (const { since, times, detail, ...event } of await takeCountedFailures(db))
        await appendAudit(db, { ...event, ip: null, agent: null, detail: { ...detail, times, since } });
    },
  });
}
