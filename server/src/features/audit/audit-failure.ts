import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestOrigin } from '../../kernel/request-origin.ts';
import { takeOne } from '../../kernel/throttle/throttle-store.ts';
import { transact } from '../../kernel/transact.ts';
import type { AuditEvent } from './audit-chain.ts';
import { appendAudit, waitForTurn } from './audit-store.ts';
import { countFailure, takeCountedFailures } from './failure-count-store.ts';

/** So many a window are noted one by one for an account; further ones are counted. */
const NOTED = 20;
const NO_LIMIT = 2_000_000_000;
const AN_HOUR = 3_600;

export type Failure = Pick<AuditEvent, 'kind' | 'detail'> & {
  /** The account it is about; strangers' failures about none are only counted. */
  person: { id: string; username: string } | undefined;
};

/**
 * Notes what somebody who has not signed in did or failed to do. The audit is kept for ever, so whoever has no account cannot
 * make it grow: it has an entry for each of the first about an account, and one with their number for all others in a window.
 * Both take the same statements and wait for the same turn, so that the time of an answer does not tell which accounts exist.
 */
export async function auditFailure(app: FastifyInstance, request: FastifyRequest, failure: Failure): Promise<void> {
  const { person, kind, detail } = failure;
  const event = { kind, actorId: person?.id ?? null, username: person?.username ?? null, detail };
  const limit = person ? NOTED : NO_LIMIT;
  const isFull =
    (await takeOne(app.db, { key: `noted ${kind} ${person?.id ?? 'of nobody'}`, limit, seconds: AN_HOUR })) > 0;
  await transact(app.pool, {
    async work(db) {
      if (person && !isFull) return await appendAudit(db, { ...event, ...requestOrigin(request) });
      await waitForTurn(db);
      await countFailure(db, event);
    },
  });
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
