import { identityFailures, type LoginResult, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { redeemTicket, type Ticket } from '../sessions/ticket-store.ts';
import { openSession, type SecondProof } from '../sign-in/open-session.ts';
import type { WaitingSignIn } from './second-step.ts';
import { findStanding, type SteppingPerson } from './store.ts';

/** The person whose sign-in a ticket stands for; fails with `ticketOver` when there is no such ticket. */
export async function personOf(
  { db }: FastifyInstance,
  { ip }: FastifyRequest,
  ticket: Ticket<WaitingSignIn> | undefined,
): Promise<SteppingPerson> {
  const userId = required(ticket?.userId, twoFactorFailures.ticketOver);
  const person = required(await findStanding(db, userId, ip), twoFactorFailures.ticketOver);
  return person.active ? person : fail(identityFailures.accountFrozen);
}

/** Uses a ticket up and lets its person in: each ticket is good for one sign-in. */
export async function finishSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  {
    ticket,
    person,
    second,
  }: { ticket: string; person: Pick<SteppingPerson, 'id' | 'username' | 'active'>; second: SecondProof },
): Promise<LoginResult> {
  const used = await redeemTicket<WaitingSignIn>(app.db, 'second step', ticket);
  if (used?.userId !== person.id) return fail(twoFactorFailures.ticketOver);
  return await openSession(app, request, { person, ...used.data, second });
}
