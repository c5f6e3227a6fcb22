import type { SecurityPolicy } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { isEvaluation } from '../../../kernel/evaluation-mode.ts';
import { findPolicy } from './policy-store.ts';

/**
 * The rules of registration and sign-in; what nobody has decided is open while the system is tried out, and closed otherwise.
 */
export async function currentPolicy({
  db,
  settings,
}: Pick<FastifyInstance, 'db' | 'settings'>): Promise<SecurityPolicy> {
  const tried = isEvaluation(settings);
  return {
    registration: tried ? 'open' : 'closed',
    conceal: false,
    twoStepRoles: [],
    firstSignIn: tried ? 'create' : 'refuse',
    newcomerRole: tried ? 'guest' : '',
    ...(await findPolicy(db)),
  };
}
