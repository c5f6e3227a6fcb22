import type { OnlineSession } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { containsPattern } from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';
import type { DataScope } from '../../identity/index.ts';

const FROM = `
  from session s join sys_user u on u.id = s.user_id
  where s.kind <> 'api' and s.ended_at is null and now() < s.idle_until and now() < s.ends_at
    and u.status = 1 and u.deleted_at is null
    and ($1::text is null or u.username ilike $1 or u.realname ilike $1)
    and (not $2::boolean or s.last_seen_at > now() - interval '5 minutes')
`;
const SORTED = { username: 'u.username', lastSeenAt: 's.last_seen_at', createdAt: 's.created_at' };
const end = statement(`
  update session s set ended_at = now(), end_reason = 'administrator' from sys_user u
  where s.id = $1 and s.kind <> 'api' and s.ended_at is null and now() < s.idle_until and now() < s.ends_at and u.id = s.user_id
  returning s.token_hash as hash, u.id as "userId", u.username
`);
const ownHash = statement(`select token_hash = $2 as own from session where id = $1`);

type Query = {
  username?: string;
  active?: string;
  pageNo?: number;
  pageSize?: number;
  column?: string;
  order?: 'asc' | 'desc';
};
export type FoundSession = Omit<OnlineSession, 'device'> & { agent: string | null };

/** Returns a page of active sessions within the data scope, without API tokens, and the total. */
export async function listOnline(
  db: Db,
  query: Query,
  { present, scope }: { present: string; scope: DataScope },
): Promise<{ rows: FoundSession[]; total: number }> {
  const filter = [containsPattern(query.username), query.active === '1'];
  const counted: unknown[] = [...filter];
  const count = { text: `select count(*)::int as total ${FROM} and ${scopeCondition(counted, scope).where}` };
  const { total } = one(await rowsOf<{ total: number }>(db, count, counted));
  const { limit, offset } = rangeOf(query);
  const values: unknown[] = [...filter, limit, offset, present];
  const { where, column } = scopeCondition(values, scope);
  const sorted = { ...SORTED, ip: column('ip') };
  const order = orderOf(query, sorted, 's.last_seen_at desc, id').replace(/id$/, 's.id');
  const text = `
    select s.id, u.id as "userId", u.username, u.realname, u.avatar, s.kind, ${column('agent')} as agent, ${column('ip')} as ip,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.last_seen_at > now() - interval '5 minutes' as active,
      s.token_hash = $5 as "isOwn"
    ${FROM} and ${where} order by ${order} limit $3 offset $4
  `;
  return { rows: await rowsOf<FoundSession>(db, { text }, values), total };
}

/** Whether an active session is within the data scope. */
export async function isSeenOnline(db: Db, id: string, scope: DataScope): Promise<boolean> {
  const values: unknown[] = [null, false, id];
  const text = `select 1 ${FROM} and s.id = $3 and ${scopeCondition(values, scope).where}`;
  return (await rowsOf(db, { text }, values)).length > 0;
}

function scopeCondition(values: unknown[], scope: DataScope) {
  return scope.into((value) => `$${values.push(value)}`);
}

/** Whether a session is the current one. */
export async function isOwnSession(db: Db, id: string, present: string): Promise<boolean> {
  return (await rowOf<{ own: boolean }>(db, ownHash, [id, present]))?.own ?? false;
}

/** Ends a session and returns its hash and user; undefined when it has ended. */
export async function endOnline(db: Db, id: string) {
  return await rowOf<{ hash: string; userId: string; username: string }>(db, end, [id]);
}
