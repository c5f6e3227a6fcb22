import type { SecondStep } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import type { VerifiedSignIn } from '../session/open-login-session.ts';
import { issueTicket } from '../ticket-store.ts';
import { methodsOf } from './rules.ts';
import { findTwoFactorState } from './store.ts';

const TEN_MINUTES = 600;

/** First step of a sign-in that waits for its second one. */
export type PendingSignIn = Pick<VerifiedSignIn, 'remembered' | 'how'>;

/** Second step a sign-in still requires, with its ticket; undefined when none. */
export async function secondStepOf(
  db: Db,
  { ip }: FastifyRequest,
  { person, remembered, how }: VerifiedSignIn,
): Promise<SecondStep | undefined> {
  // A passkey already combines two factors.
  if (how === 'passkey') return undefined;
  const state = await findTwoFactorState(db, person.id, ip);
  const methods = state ? methodsOf(state) : [];
  if (methods.length === 0) return undefined;
  const data: PendingSignIn = { remembered, how };
  return {
    ticket: await issueTicket(db, { purpose: 'second step', seconds: TEN_MINUTES, data, userId: person.id }),
    methods,
  };
}
