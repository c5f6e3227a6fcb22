import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { type AuditKind, appendAudit, origin } from '../identity/index.ts';

type By = { db: Db; actor: Actor; request: FastifyRequest };

/** Notes in the security audit what an administrator has done; best as the last work of a transaction. */
export async function audited(
  { db, actor, request }: By,
  kind: AuditKind,
  detail: Record<string, unknown>,
): Promise<void> {
  await appendAudit(db, { kind, actorId: actor.id, username: actor.username, ...origin(request), detail });
}

/** The fields in which two states of a record differ, before and after. */
export function differing<T extends Record<string, unknown>>(before: T, after: T): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(
    changed
      .filter((name) => name !== 'version')
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}
