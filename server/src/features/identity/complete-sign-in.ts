import { identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../kernel/fail.ts';
import { auditFailure } from '../audit/index.ts';
import {
  openLoginSession,
  type SignInMethod,
  type VerifiedAccount,
  type VerifiedSignIn,
} from './open-login-session.ts';
import { secondStepOf } from './two-factor/second-step.ts';

/**
 * The end of every way of signing in: lets in whoever has proved who they are, unless the account is frozen or a second step
 * is wanted.
 */
export async function completeSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  verified: VerifiedSignIn,
): Promise<LoginResult> {
  const { person, how } = verified;
  if (!person.active) {
    const reason = person.waits ? 'accountWaiting' : 'accountFrozen';
    await auditRefusedSignIn(app, request, { person, how, reason });
    fail(identityFailures[reason]);
  }
  const step = await secondStepOf(app.db, request, verified);
  if (step) return fail(identityFailures.secondStep, { detail: step });
  return await openLoginSession(app, request, verified);
}

export type RefusedSignIn = {
  person: Pick<VerifiedAccount, 'id' | 'username'> | undefined;
  how: SignInMethod;
  reason: string;
};

/**
 * Notes that somebody was not let in. What was typed as a name is kept only if it is one: people type their password there by
 * mistake.
 */
export async function auditRefusedSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, how, reason }: RefusedSignIn,
): Promise<void> {
  await auditFailure(app, request, { kind: 'signInRefused', person, detail: { reason, how } });
}
