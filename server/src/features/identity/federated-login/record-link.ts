import { federatedLoginFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { appendAudit } from '../../audit/index.ts';
import { linkAccount, unlinkAccount } from './account-store.ts';
import type { Proof } from './proof.ts';

/** Links a verified external account to a user, replacing another one of the same provider. */
export async function recordLink(
  db: Db,
  request: FastifyRequest,
  { actor, proof }: { actor: Pick<Actor, 'id' | 'username'>; proof: Proof },
): Promise<void> {
  const { source, label } = proof;
  await unlinkAccount(db, actor.id, source);
  if (!(await linkAccount(db, actor.id, proof))) fail(federatedLoginFailures.linkedElsewhere);
  const { id: actorId, username } = actor;
  await appendAudit(db, {
    kind: 'accountLinked',
    actorId,
    username,
    ...requestOrigin(request),
    detail: { source, label },
  });
}
