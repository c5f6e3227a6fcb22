import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { requestOrigin } from '../../kernel/http/request-origin.ts';
import type { AuditKind } from './audit-chain.ts';
import { appendAudit } from './audit-store.ts';

export type AuditContext = { actor: Actor; request: FastifyRequest };

/** Audits an action of a user; preferably the last write of a transaction. */
export async function writeAudit(
  db: Db,
  { actor: { id, username }, request }: AuditContext,
  kind: AuditKind,
  detail: Record<string, unknown>,
): Promise<void> {
  await appendAudit(db, { kind, actorId: id, username, ...requestOrigin(request), detail });
}

/** Field-by-field differences between two states of a record, except its version. */
export function differences<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      name !== 'version' &&
      value !== undefined &&
      JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null),
  );
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to: to ?? null }]));
}
