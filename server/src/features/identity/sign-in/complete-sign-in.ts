import { identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { auditFailure } from '../../audit/index.ts';
import { secondStepOf } from '../two-factor/second-step.ts';
import { type Arrival, openSession, type Proved, type WayIn } from './open-session.ts';

/**
 * The end of every way of signing in: lets in whoever has proved who they are, unless the account is frozen or a second step
 * is wanted.
 */
export async function completeSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  arrival: Arrival,
): Promise<LoginResult> {
  const { person, how } = arrival;
  if (!person.active) {
    const reason = person.waits ? 'accountWaiting' : 'accountFrozen';
    await noteRefusal(app, request, { person, how, reason });
    fail(identityFailures[reason]);
  }
  const step = await secondStepOf(app.db, request, arrival);
  if (step) return fail(identityFailures.secondStep, { detail: step });
  return await openSession(app, request, arrival);
}

export type Refusal = { person: Pick<Proved, 'id' | 'username'> | undefined; how: WayIn; reason: string };

/**
 * Notes that somebody was not let in. What was typed as a name is kept only if it is one: people type their password there by
 * mistake.
 */
export async function noteRefusal(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, how, reason }: Refusal,
): Promise<void> {
  await auditFailure(app, request, { kind: 'signInRefused', person, detail: { reason, how } });
}
