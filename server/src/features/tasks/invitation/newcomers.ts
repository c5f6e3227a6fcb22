import type { Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/db.ts';
import { hasAnyPermission } from '../../authorization/index.ts';
import { currentPolicy } from '../../identity/index.ts';

/** Whoever holds one of these may have an account added. */
export const VOUCHING: readonly Permission[] = ['system:user:add', 'system:user:approve'];

/** Whether anybody may come who is invited, without somebody having to approve. */
export async function everybodyMayCome(app: FastifyInstance): Promise<boolean> {
  const { registration, memberInvitations } = await currentPolicy(app);
  return registration === 'open' || memberInvitations === 'members';
}

/** Whether one of these people, who stand behind an invitation, may still have accounts added. */
export async function somebodyVouches(db: Db, people: readonly (string | null)[]): Promise<boolean> {
  for (const id of people) if (id && (await hasAnyPermission(db, id, VOUCHING))) return true;
  return false;
}
