import type { AccessToken } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const COLUMNS = `
  id, coalesce(name, '') as name, coalesce(scopes, '{}') as scopes, created_at as "createdAt", ends_at as "endsAt",
  case when last_seen_at > created_at then last_seen_at end as "lastUsedAt", ip as "lastIp"
`;
const LIVE = `user_id = $1 and kind = 'api' and ended_at is null and now() < ends_at`;

const list = statement(`select ${COLUMNS} from session where ${LIVE} order by created_at desc, id`);
const lockUser = statement('select id from sys_user where id = $1 for no key update');
const count = statement(`select count(*)::int as count from session where ${LIVE}`);
const insert = statement(`
  insert into session (token_hash, user_id, kind, remembered, name, scopes, idle_until, ends_at)
  values ($1, $2, 'api', false, $3, $4, now() + make_interval(days => $5::int), now() + make_interval(days => $5::int))
  returning ${COLUMNS}
`);
const revoke = statement(
  `update session set ended_at = now() where ${LIVE} and id = $2 returning token_hash as hash, coalesce(name, '') as name`,
);

export type NewAccessToken = { hash: string; userId: string; name: string; scopes: readonly string[]; days: number };

/** Active API tokens of a user, without secrets. */
export async function listAccessTokens(db: Db, userId: string): Promise<AccessToken[]> {
  return await rowsOf<AccessToken>(db, list, [userId]);
}

/** Number of API tokens of a user; locks the user against concurrent additions until the end of the transaction. */
export async function countAccessTokens(db: Db, userId: string): Promise<number> {
  await rowsOf(db, lockUser, [userId]);
  return (await rowOf<{ count: number }>(db, count, [userId]))?.count ?? 0;
}

/** Inserts an API token by its hash, valid for this many days. */
export async function insertAccessToken(db: Db, { hash, userId, name, scopes, days }: NewAccessToken) {
  return await rowOf<AccessToken>(db, insert, [hash, userId, name, scopes, days]);
}

/** Revokes an API token of a user; undefined when it is not theirs. */
export async function revokeAccessToken(db: Db, userId: string, id: string) {
  return await rowOf<{ hash: string; name: string }>(db, revoke, [userId, id]);
}
