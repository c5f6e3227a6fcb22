import type { Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { currentPolicy, holdsAny } from '../../identity/index.ts';

/** Any of these permissions allows adding accounts. */
export const ACCOUNT_PERMISSIONS: readonly Permission[] = ['system:user:add', 'system:user:approve'];

/** Whether invited users can register without an approval. */
export async function isRegistrationOpen(app: FastifyInstance): Promise<boolean> {
  const { registration, memberInvitations } = await currentPolicy(app);
  return registration === 'open' || memberInvitations === 'members';
}

/** Whether one of the users responsible for an invitation may still add accounts. */
export async function mayAddAccounts(db: Db, people: readonly (string | null)[]): Promise<boolean> {
  for (const id of people) if (id && (await holdsAny(db, id, ACCOUNT_PERMISSIONS))) return true;
  return false;
}
