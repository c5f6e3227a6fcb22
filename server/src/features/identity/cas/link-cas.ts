import { federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { commit } from '../../../kernel/database/commit.ts';
import { fail } from '../../../kernel/fail.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { recordLink } from '../federated-login/record-link.ts';
import { redeemTicket } from '../ticket-store.ts';
import { verifyCasTicket } from './verify-cas-ticket.ts';

/** Links the account of a CAS ticket to the user who requested it. */
export async function linkCas(
  app: FastifyInstance,
  request: FastifyRequest,
  { actor, ticket, link }: { actor: Actor; ticket: string; link: string },
): Promise<null> {
  await requireConfirmed(app.db, actor);
  const startedFlow = await redeemTicket<{ source: string }>(app.db, 'third link', link);
  if (startedFlow?.data.source !== 'cas' || startedFlow.userId !== actor.id)
    return fail(federatedLoginFailures.ticketOver);
  const proof = await verifyCasTicket(app, request, { ticket, purpose: 'link', person: actor });
  await commit(app, actor.id, (db) => recordLink(db, request, { actor, proof }));
  return null;
}
