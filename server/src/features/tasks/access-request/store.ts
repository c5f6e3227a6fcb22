import { ACCESS_REQUESTS_A_DAY, ACCESS_REQUESTS_LISTED, type AccessRequest } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { holds, visible } from '../access-store.ts';

/** Days until a request ends without an answer, and until a user may ask again. */
const OPEN_DAYS = 30;
const AGAIN_DAYS = 7;
const AGAIN = `coalesce(r.declined_at, r.asked_at) < now() - interval '${AGAIN_DAYS} days'`;
const OPEN = `r.asked_at > now() - interval '${OPEN_DAYS} days' and r.declined_at is null`;

const lockUser = statement(`select pg_advisory_xact_lock(hashtextextended('access request ' || $1::text, 0))`);
// All of them count, so that the limit does not disclose which projects exist.
const countDay = statement(`
  select count(*)::int as asked from access_request r where r.user_id = $1 and r.asked_at > now() - interval '1 day'
`);
const ask = statement(`
  insert into access_request as r (id, user_id, project_key, note) values ($1, $2, $3, $4)
  on conflict (user_id, project_key) do update set note = excluded.note, asked_at = now(), handled = false, project_id = null,
    declined_at = null, declined_by = null
  where ${AGAIN}
`);
const mine = statement(`
  select r.asked_at as "askedAt", ${AGAIN} as "mayAsk" from access_request r
  where r.user_id = $1 and r.project_key = $2 and r.asked_at > now() - interval '${OPEN_DAYS} days'
`);
const NOT_MEMBER =
  'not exists (select from project_member m where m.project_id = r.project_id and m.user_id = r.user_id)';
const PERSON = `json_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname, 'avatar', u.avatar)`;
const list = statement(`
  select r.id, ${PERSON} as person, r.note, r.asked_at as "askedAt"
  from access_request r join sys_user u on u.id = r.user_id and u.status = 1 and u.deleted_at is null
  where r.project_id = $1 and ${OPEN} and ${NOT_MEMBER} order by r.asked_at, r.id limit ${ACCESS_REQUESTS_LISTED}
`);
const find = statement('select project_id as "projectId" from access_request where id = $1');
const lock = statement(`
  select r.id, r.user_id as "userId", r.project_key as key from access_request r
  where r.id = $1 and r.project_id = $2 and ${OPEN} and ${NOT_MEMBER} for update
`);
const remove = statement('delete from access_request where id = $1');
const decline = statement('update access_request set declined_at = now(), declined_by = $2 where id = $1');

const lockJob = statement(`select pg_advisory_xact_lock(hashtextextended('access requests', 0))`);
const waiting = statement(`
  select r.id, r.user_id as "userId", u.realname as name, r.project_key as key, r.note
  from access_request r join sys_user u on u.id = r.user_id and u.status = 1 and u.deleted_at is null
  where not r.handled order by r.asked_at limit 100 for update of r
`);
// An earlier request by another key of the project gives way once the user may ask again.
const release = statement(`
  update access_request r set project_id = null
  from access_request later join project_key_history h on h.key = later.project_key
  where later.id = $1 and r.project_id = h.project_id and r.user_id = later.user_id and r.id <> later.id and ${AGAIN}
`);
// The user may not see the project, nobody has been asked for this user, and not too many others wait.
const place = statement(`
  update access_request r set handled = true, project_id = p.id
  from project p, project_key_history h
  where r.id = $3 and h.key = r.project_key and p.id = h.project_id and p.deleted_at is null and p.state <> 'archived'
    and not ${visible('p')}
    and not exists (select from access_request o where o.project_id = p.id and o.user_id = r.user_id)
    and (select count(*) from access_request o where o.project_id = p.id and o.declined_at is null) < ${ACCESS_REQUESTS_LISTED}
  returning p.id, p.key, p.name
`);
const handled = statement('update access_request set handled = true where id = any ($1::uuid[])');
const managers = statement(`
  select m.user_id as id from project_member m join project p on p.id = m.project_id join sys_user u on u.id = m.user_id and u.status = 1 and u.deleted_at is null
  where m.project_id = $1 and ${holds('manageMembers')} order by m.user_id limit 100
`);
const expire = statement(`delete from access_request where asked_at < now() - interval '${OPEN_DAYS} days'`);

/** Whether a user may ask once more today; concurrent requests of the user wait. */
export async function mayAskToday(db: Db, userId: string): Promise<boolean> {
  await rowsOf(db, lockUser, [userId]);
  return one(await rowsOf<{ asked: number }>(db, countDay, [userId])).asked < ACCESS_REQUESTS_A_DAY;
}

/** Stores a request, unless the user has asked for the same within seven days. */
export async function saveRequest(db: Db, { userId, key, note }: { userId: string; key: string; note: string }) {
  await rowsOf(db, ask, [newId(), userId, key, note]);
}

/** When a user asked for a project, and whether they may again; undefined if they have not. */
export async function findOwnRequest(db: Db, userId: string, key: string) {
  return await rowOf<{ askedAt: string; mayAsk: boolean }>(db, mine, [userId, key]);
}

/** The open requests for a project. */
export async function listRequests(db: Db, projectId: string): Promise<AccessRequest[]> {
  return await rowsOf<AccessRequest>(db, list, [projectId]);
}

/** The project of a request; null if there is none. */
export async function findRequestedProject(db: Db, id: string): Promise<string | null> {
  return (await rowOf<{ projectId: string | null }>(db, find, [id]))?.projectId ?? null;
}

/** An open request, locked; undefined if it is over. */
export async function lockRequest(db: Db, id: string, projectId: string) {
  return await rowOf<{ id: string; userId: string; key: string }>(db, lock, [id, projectId]);
}

/** Deletes a granted request. */
export async function deleteRequest(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Ends a request without access. */
export async function declineRequest(db: Db, id: string, by: string): Promise<void> {
  await rowsOf(db, decline, [id, by]);
}

type Waiting = { id: string; userId: string; name: string; key: string; note: string };

/** Requests whose projects have not been looked for, locked; one transaction at a time handles them. */
export async function lockWaiting(db: Db): Promise<Waiting[]> {
  await rowsOf(db, lockJob, []);
  return await rowsOf<Waiting>(db, waiting, []);
}

/** Connects a request with its project, if there is one the user may ask for. */
export async function placeRequest(
  db: Db,
  { id, userId }: Waiting,
  orgLine: readonly string[],
): Promise<{ id: string; key: string; name: string } | undefined> {
  await rowsOf(db, release, [id]);
  return await rowOf<{ id: string; key: string; name: string }>(db, place, [userId, orgLine, id]);
}

/** Marks requests as handled, with a project or without. */
export async function markHandled(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, handled, [ids]);
}

/** The active owner and managers of a project. */
export async function findManagers(db: Db, projectId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, managers, [projectId])).map(({ id }) => id);
}

/** Deletes requests that nobody has answered in 30 days. */
export async function expireRequests(db: Db): Promise<void> {
  await rowsOf(db, expire, []);
}
