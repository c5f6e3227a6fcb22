import { commonFailures, userFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { languageOf } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { deviceOf, endSessionById, endUserSessions, listSessions } from '../../identity/index.ts';
import { findAuthorities } from './account-authority-store.ts';
import { findUser } from './list-store.ts';
import type { UserOperation } from './user-state.ts';

export async function sessionsOfUser(db: Db, request: FastifyRequest, userId: string) {
  required(await findUser(db, userId), commonFailures.notFound);
  const language = languageOf(request.headers['accept-language']);
  const found = await listSessions(db, userId, '');
  return found.map(({ agent, isCurrent: _, ...session }) => ({ ...session, device: deviceOf(agent, language) }));
}

/** Ends one session of a user, or all sessions and API tokens. */
export async function endSessionsOfUser(
  { db, change, ...context }: UserOperation,
  { userId, id }: { userId: string; id?: string },
): Promise<{ ended: number }> {
  const [authority] = await findAuthorities(db, [userId], context.actor);
  if (!authority || authority.deleted) return fail(commonFailures.notFound);
  if (authority.mayDoMore) return fail(userFailures.mayDoMore);
  const ended = id
    ? await endOne({ db, change }, userId, id)
    : await endUserSessions(db, change, { userId, reason: 'administrator' });
  if (ended > 0) await writeAudit(db, context, 'sessionEnded', { of: authority.username, ended });
  return { ended };
}

async function endOne(
  { db, change }: Pick<UserOperation, 'db' | 'change'>,
  userId: string,
  id: string,
): Promise<number> {
  const session = required(await endSessionById(db, { userId, id, reason: 'administrator' }), commonFailures.notFound);
  change.announce('session', { session });
  return 1;
}
