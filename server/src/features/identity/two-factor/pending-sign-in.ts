import { identityFailures, type LoginResult, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { openLoginSession, type SecondFactor } from '../session/open-login-session.ts';
import { redeemTicket, type Ticket } from '../ticket-store.ts';
import type { PendingSignIn } from './second-step.ts';
import { findTwoFactorState, type SecondFactorUser } from './store.ts';

/** User of a pending sign-in; fails with `ticketOver` without a ticket. */
export async function requirePendingUser(
  { db }: FastifyInstance,
  { ip }: FastifyRequest,
  ticket: Ticket<PendingSignIn> | undefined,
): Promise<SecondFactorUser> {
  const userId = required(ticket?.userId, twoFactorFailures.ticketOver);
  const person = required(await findTwoFactorState(db, userId, ip), twoFactorFailures.ticketOver);
  return person.active ? person : fail(identityFailures.accountFrozen);
}

/** Consumes the ticket and opens the session: each ticket is valid for one sign-in. */
export async function finishSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  {
    ticket,
    person,
    second,
  }: { ticket: string; person: Pick<SecondFactorUser, 'id' | 'username' | 'active'>; second: SecondFactor },
): Promise<LoginResult> {
  const used = await redeemTicket<PendingSignIn>(app.db, 'second step', ticket);
  if (used?.userId !== person.id) return fail(twoFactorFailures.ticketOver);
  return await openLoginSession(app, request, { person, ...used.data, second });
}
