import type { Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { currentPolicy, holdsAny } from '../../identity/index.ts';

/** Any of these permissions allows adding accounts. */
export const VOUCHING: readonly Permission[] = ['system:user:add', 'system:user:approve'];

/** Whether invited users can register without an approval. */
export async function everybodyMayCome(app: FastifyInstance): Promise<boolean> {
  const { registration, memberInvitations } = await currentPolicy(app);
  return registration === 'open' || memberInvitations === 'members';
}

/** Whether one of the users responsible for an invitation may still add accounts. */
export async function somebodyVouches(db: Db, people: readonly (string | null)[]): Promise<boolean> {
  for (const id of people) if (id && (await holdsAny(db, id, VOUCHING))) return true;
  return false;
}
