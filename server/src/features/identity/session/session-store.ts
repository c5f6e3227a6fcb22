import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { departmentAncestors } from '../department-ancestors-store.ts';
import { isGranted } from '../permission-holder-store.ts';
import { newToken, tokenHash } from '../token.ts';
import type { EndReason } from './session-end.ts';

/** A session with the rights of its user. */
export type SessionRow = {
  state: 'live' | 'ended';
  end_reason: EndReason | null;
  user_id: string;
  username: string;
  realname: string;
  org_codes: string[];
  org_line: string[];
  permissions: string[];
  scopes: string[] | null;
};

/** Departments and permissions of the user `u`. */
const RIGHTS = `coalesce((
      select array_agg(d.org_code order by d.org_code is distinct from u.current_org_code, d.org_code)
      from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id
    ), '{}') as org_codes,
    ${departmentAncestors('u.id')} as org_line,
    coalesce((
      select array_agg(distinct p.perms)
      from sys_permission p
      where p.perms is not null and p.perms_type <> '2' and (p.status = '0' or ${isGranted('u.id', 'p.id')})
    ), '{}') as permissions`;

const findSession = statement(`
  select
    case when s.ended_at is null and now() < s.idle_until and now() < s.ends_at and u.status = 1 and u.deleted_at is null
      then 'live' else 'ended' end as state, s.end_reason,
    u.id as user_id, u.username, u.realname, s.scopes,
    ${RIGHTS}
  from session s join sys_user u on u.id = s.user_id
  where s.token_hash = $1
`);

const findPerson = statement(`
  select u.id as user_id, u.username, u.realname, null::text[] as scopes, ${RIGHTS}
  from sys_user u where u.id = $1 and u.status = 1 and u.deleted_at is null
`);

const touch = statement(`
  update session set last_seen_at = now(), ip = case when kind = 'api' then $3 else ip end,
    idle_until = case when kind in ('admin', 'api') then ends_at
      else least(ends_at, now() + make_interval(hours => case when remembered then $2::int else 2 end)) end
  where token_hash = $1 and ended_at is null and now() < idle_until
`);

const insert = statement(`
  insert into session (token_hash, user_id, kind, remembered, ip, agent, confirmed_at, idle_until, ends_at)
  values ($1, $2, $3, $4, $5, $6, case when $3 = 'login' then now() end,
    now() + make_interval(hours => case when $4 or $3 = 'admin' then $7::int else 2 end),
    now() + make_interval(hours => $8::int))
`);

const end = statement('update session set ended_at = now() where token_hash = $1 and ended_at is null');
const endAll = statement(`
  update session set ended_at = now(), end_reason = $3
  where user_id = $1 and token_hash <> $2 and ended_at is null returning token_hash as hash
`);
const newDeviceOf = statement(`
  select u.last_seen_at is not null and not exists (
    select 1 from session s where s.user_id = u.id and s.kind = 'login' and s.ip is not distinct from $2
      and s.agent is not distinct from $3 and s.last_seen_at > now() - interval '30 days'
  ) as strange
  from sys_user u where u.id = $1
`);
const knownAddress = statement(`
  select 1 from session
  where user_id = $1 and kind = 'login' and ip = $2 and created_at > now() - interval '30 days' limit 1
`);
const ended = statement(`
  select h.hash from unnest($1::text[]) as h (hash)
  where not exists (
    select 1 from session s join sys_user u on u.id = s.user_id
    where s.token_hash = h.hash and s.ended_at is null and now() < s.idle_until and now() < s.ends_at
      and u.status = 1 and u.deleted_at is null
  )
`);
// Kept for 30 days after their end, to recognise addresses used recently.
const deleteEnded = statement(`
  delete from session where ends_at < now() - interval '30 days' or ended_at < now() - interval '30 days'
`);

const REMEMBERED_HOURS = 168;
const DEFAULT_HOURS = 12;

/** Maximum lifetime of a session in hours. */
export function sessionHours(remembered: boolean): number {
  return remembered ? REMEMBERED_HOURS : DEFAULT_HOURS;
}

export type NewSession = {
  userId: string;
  kind: 'login' | 'admin';
  remembered: boolean;
  ip: string | null;
  agent: string | null;
  idleHours: number;
  /** Maximum lifetime; by default a week with “remember me”, else 12 hours. */
  hours?: number;
};

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  { userId, kind, remembered, ip, agent, idleHours, hours = sessionHours(remembered) }: NewSession,
): Promise<string> {
  const token = newToken();
  await rowsOf(db, insert, [tokenHash(token), userId, kind, remembered, ip, agent, idleHours, hours]);
  return token;
}

/** Finds a session by the hash of its token, including ended ones. */
export async function findSessionRow(db: Db, hash: string): Promise<SessionRow | undefined> {
  return await rowOf<SessionRow>(db, findSession, [hash]);
}

/** Actor for work done later on behalf of a user; undefined when the account is not active. */
export async function findActor(db: Db, userId: string): Promise<Actor | undefined> {
  const row = await rowOf<Omit<SessionRow, 'state' | 'end_reason'>>(db, findPerson, [userId]);
  return row && actorOf(row, { hash: '', confirmsOnce: false });
}

/** Extends the idle limit of a session; for API tokens also records the address. */
export async function touchSession(
  db: Db,
  hash: string,
  { idleHours, ip }: { idleHours: number; ip: string },
): Promise<void> {
  await rowsOf(db, touch, [hash, idleHours, ip]);
}

/** Ends a session; no effect on an ended one. */
export async function endSession(db: Db, hash: string): Promise<void> {
  await rowsOf(db, end, [hash]);
}

export type SessionEnding = { userId: string; reason: EndReason; except?: string };

/** Ends all sessions and API tokens of a user except one, and returns their hashes. */
export async function endSessionsOf(db: Db, { userId, reason, except = '' }: SessionEnding): Promise<string[]> {
  return (await rowsOf<{ hash: string }>(db, endAll, [userId, except, reason])).map(({ hash }) => hash);
}

/** Whether a user who has signed in before uses a device and address not seen within 30 days. */
export async function isNewDevice(
  db: Db,
  { userId, ip, agent }: Pick<NewSession, 'userId' | 'ip' | 'agent'>,
): Promise<boolean> {
  return (await rowOf<{ strange: boolean }>(db, newDeviceOf, [userId, ip, agent]))?.strange ?? false;
}

/** Whether an account has signed in from this address within 30 days; false without an account. */
export async function isKnownAddress(db: Db, userId: string | null, ip: string): Promise<boolean> {
  return (await rowOf(db, knownAddress, [userId, ip])) !== undefined;
}

/** Which of these sessions have ended or expired. */
export async function findEndedSessions(db: Db, hashes: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ hash: string }>(db, ended, [hashes])).map(({ hash }) => hash);
}

/** Deletes sessions that ended more than 30 days ago. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await rowsOf(db, deleteEnded);
}

/** Actor of a live session. */
export function actorOf(
  row: Omit<SessionRow, 'state' | 'end_reason'>,
  { hash, confirmsOnce }: { hash: string; confirmsOnce: boolean },
): Actor {
  return {
    id: row.user_id,
    username: row.username,
    realname: row.realname,
    permissions: new Set(row.permissions.filter((one) => row.scopes?.includes(one) ?? true)),
    scopes: row.scopes && new Set(row.scopes),
    orgCodes: row.org_codes,
    orgLine: row.org_line,
    confirmsOnce,
    session: hash,
  };
}
