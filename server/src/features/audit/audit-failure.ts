import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transact } from '../../kernel/database/transact.ts';
import { requestOrigin } from '../../kernel/http/request-origin.ts';
import { consumeOne } from '../../kernel/throttle/throttle-store.ts';
import type { AuditEvent } from './audit-chain.ts';
import { appendAudit, lockChain } from './audit-store.ts';
import { countFailure, drainFailureCounts } from './failure-count-store.ts';

/** Failures per window and account that are audited individually; further ones are counted. */
const INDIVIDUAL_LIMIT = 20;
const NO_LIMIT = 2_000_000_000;
const AN_HOUR = 3_600;

export type Failure = Pick<AuditEvent, 'kind' | 'detail'> & {
  /** The affected account; failures about none are only counted. */
  person: { id: string; username: string } | undefined;
};

/**
 * Audits a failure of an unauthenticated user. The audit trail is never pruned, so such failures must not grow it
 * without limit: the first ones about an account are written individually, all others of a window are counted in one
 * event. Both cases run the same statements and locks, so that the response time reveals nothing.
 */
export async function auditFailure(app: FastifyInstance, request: FastifyRequest, failure: Failure): Promise<void> {
  const { person, kind, detail } = failure;
  const event = { kind, actorId: person?.id ?? null, username: person?.username ?? null, detail };
  const limit = person ? INDIVIDUAL_LIMIT : NO_LIMIT;
  const isFull =
    (await consumeOne(app.db, { key: `noted ${kind} ${person?.id ?? 'of nobody'}`, limit, seconds: AN_HOUR })) > 0;
  await transact(app.pool, {
    async work(db) {
      if (person && !isFull) return await appendAudit(db, { ...event, ...requestOrigin(request) });
      await lockChain(db);
      await countFailure(db, event);
    },
  });
}

/** Audits the failures counted in completed windows. */
export async function auditCountedFailures({ pool }: Pick<FastifyInstance, 'pool'>): Promise<void> {
  await transact(pool, {
    async work(db) {
      for (const { since, times, detail, ...event } of await drainFailureCounts(db))
        await appendAudit(db, { ...event, ip: null, agent: null, detail: { ...detail, times, since } });
    },
  });
}
