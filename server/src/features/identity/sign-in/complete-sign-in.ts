import { identityFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { auditFailure } from '../../audit/index.ts';
import {
  openLoginSession,
  type SignInMethod,
  type VerifiedAccount,
  type VerifiedSignIn,
} from '../session/open-login-session.ts';
import { secondStepOf } from '../two-factor/second-step.ts';

/**
 * Completes any sign-in method once the user is verified; fails when the account is not active or a second factor is
 * required.
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

/** Audits a refused sign-in. An unknown name is not stored: users type their password there by mistake. */
export async function auditRefusedSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  { person, how, reason }: RefusedSignIn,
): Promise<void> {
  await auditFailure(app, request, { kind: 'signInRefused', person, detail: { reason, how } });
}
