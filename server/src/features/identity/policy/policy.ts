import type { SecurityPolicy } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { isEvaluation } from '../../../kernel/settings/evaluation-mode.ts';
import { findPolicy } from './policy-store.ts';

/** Security policy; defaults are open during evaluation and closed otherwise. */
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
