import type { OwnSession } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { EndReason } from '../session/session-end.ts';

const LIVE = `user_id = $1 and kind <> 'api' and ended_at is null and now() < idle_until and now() < ends_at`;

const list = statement(`
  select id, kind, agent, ip, created_at as "createdAt", last_seen_at as "lastSeenAt", token_hash = $2 as "isCurrent"
  from session where ${LIVE} order by token_hash = $2 desc, last_seen_at desc, id
  limit 200
`);
const end = statement(`
  update session set ended_at = now(), end_reason = $3 where ${LIVE} and id = $2 returning token_hash as hash
`);
const endOthers = statement(`
  update session set ended_at = now(), end_reason = 'self' where ${LIVE} and token_hash <> $2 returning token_hash as hash
`);

export type SessionFound = Omit<OwnSession, 'device'> & { agent: string | null };

/** Lists the sessions of a user, the current one first. */
export async function listSessions(db: Db, userId: string, present: string): Promise<SessionFound[]> {
  return await rowsOf<SessionFound>(db, list, [userId, present]);
}

/** Ends a session of a user and returns its hash; undefined when there is none. */
export async function endSessionById(
  db: Db,
  { userId, id, reason }: { userId: string; id: string; reason: EndReason },
): Promise<string | undefined> {
  return (await rowOf<{ hash: string }>(db, end, [userId, id, reason]))?.hash;
}

/** Ends all sessions of a user except the current one and API tokens, and returns their hashes. */
export async function endOtherSessions(db: Db, userId: string, present: string): Promise<string[]> {
  return (await rowsOf<{ hash: string }>(db, endOthers, [userId, present])).map(({ hash }) => hash);
}
