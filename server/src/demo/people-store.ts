import { skeletonOf } from '../features/identity/username.ts';
import { type Db, rowsOf, statement } from '../kernel/database/db.ts';
import { stableId } from '../kernel/database/stable-id.ts';
import type { DemoDepartment, DemoPerson, DemoRole } from './content/types.ts';

const LOCK = 7_260_214;

const lockSeed = statement(`select pg_advisory_xact_lock(${LOCK})`);
const insertRoles = statement(`
  insert into sys_role (id, role_code, role_name, description)
  select id, "roleCode", "roleName", description
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "roleCode" text, "roleName" text, description text)
  on conflict do nothing
`);
// A menu path matches its page with any parameters of the URL.
const insertGrants = statement(`
  insert into sys_role_permission (role_id, permission_id)
  select r.id, p.id
  from jsonb_to_recordset($1::jsonb) as r (id uuid, permissions jsonb, menus jsonb)
  join sys_role on sys_role.id = r.id
  join sys_permission p on r.permissions ? p.perms or r.menus ? split_part(p.url, '/:', 1) or p.id = any ($2::uuid[])
  on conflict do nothing
`);
const insertDepartments = statement(`
  insert into sys_depart (id, parent_id, org_code, depart_name, depart_name_en, org_category, depart_order)
  select id, "parentId", "orgCode", "departName", "departNameEn",
    case when "parentId" is null then '1' else '2' end, position
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "parentId" uuid, "orgCode" text, "departName" text,
    "departNameEn" text, position int)
  on conflict do nothing
`);
const insertPeople = statement(`
  insert into sys_user (id, username, username_skeleton, realname, password_hash, password_changed_at, email, email_proved_at,
    phone, post, language, time_zone, current_org_code)
  select id, username, skeleton, realname, $2, now(), email, now(), phone, post, language, "timeZone", "orgCode"
  from jsonb_to_recordset($1::jsonb) as r (id uuid, username text, skeleton text, realname text, email text,
    phone text, post text, language text, "timeZone" text, "orgCode" text)
  on conflict do nothing returning username
`);
const assignRoles = statement(`
  insert into sys_user_role (user_id, role_id)
  select l.id, r.id from unnest($1::uuid[], $2::text[]) as l (id, code) join sys_role r on r.role_code = l.code
  join sys_user u on u.id = l.id on conflict do nothing
`);
const assignDepartments = statement(`
  insert into sys_user_depart (user_id, depart_id)
  select l.id, d.id from unnest($1::uuid[], $2::text[]) as l (id, code) join sys_depart d on d.org_code = l.code
  join sys_user u on u.id = l.id on conflict do nothing
`);

const appoint = statement(`
  update sys_depart d set manager_id = u.id from unnest($1::uuid[], $2::uuid[]) as m (depart_id, user_id)
  join sys_user u on u.id = m.user_id where d.id = m.depart_id and d.manager_id is null
`);

const used = statement(`
  select exists (select from sys_user) and not exists (select from installation where name = 'demo') as used
`);

/** Whether somebody has an account in an installation that is not, and was not begun as, a demo. */
export async function hasRealAccounts(db: Db): Promise<boolean> {
  return (await rowsOf<{ used: boolean }>(db, used))[0]?.used ?? false;
}

/** The id of somebody of the demo. */
export function demoPersonId(username: string): string {
  return stableId(`demo person ${username}`);
}

/** Waits until no other process that starts is at this. */
export async function lockDemoSeed(db: Db): Promise<void> {
  await rowsOf(db, lockSeed);
}

/** Adds roles with what they grant besides what everybody has; a role whose code is known already stays as it is. */
export async function insertDemoRoles(
  db: Db,
  roles: readonly DemoRole[],
  everybodysEntries: readonly string[],
): Promise<void> {
  const rows = roles.map((role) => ({ ...role, id: stableId(`demo role ${role.roleCode}`) }));
  await rowsOf(db, insertRoles, [JSON.stringify(rows)]);
  await rowsOf(db, insertGrants, [JSON.stringify(rows), everybodysEntries]);
}

/** Adds the departments, each below its own, under ids made of their keys. */
export async function insertDemoDepartments(db: Db, departments: readonly DemoDepartment[]): Promise<void> {
  const idOf = (key: string) => stableId(`demo department ${key}`);
  const rows = departments.map((department, position) => ({
    ...department,
    id: idOf(department.key),
    parentId: department.parent && idOf(department.parent),
    position,
  }));
  await rowsOf(db, insertDepartments, [JSON.stringify(rows)]);
}

/** Adds people with one password; names that are taken are left out, and the names added come back. */
export async function insertDemoPeople(
  db: Db,
  people: readonly DemoPerson[],
  { passwordHash, departments }: { passwordHash: string; departments: readonly DemoDepartment[] },
): Promise<ReadonlySet<string>> {
  const orgCodes = new Map(departments.map(({ key, orgCode }) => [key, orgCode]));
  const rows = people.map(({ username, realname, email, phone, post, timeZone, ...person }) => ({
    id: demoPersonId(username),
    skeleton: skeletonOf(username),
    language: person.languages[0],
    orgCode: orgCodes.get(person.departments[0] ?? ''),
    ...{ username, realname, email, phone, post, timeZone },
  }));
  const added = await rowsOf<{ username: string }>(db, insertPeople, [JSON.stringify(rows), passwordHash]);
  await link(db, assignRoles, people, ({ roles }) => roles);
  await link(db, assignDepartments, people, (person) => person.departments.map((key) => orgCodes.get(key) ?? ''));
  return new Set(added.map(({ username }) => username));
}

/** Sets the leaders of departments, as far as these users exist. */
export async function appointDemoManagers(db: Db, departments: readonly DemoDepartment[]): Promise<void> {
  const ids = departments.map(({ key }) => stableId(`demo department ${key}`));
  await rowsOf(db, appoint, [ids, departments.map(({ manager }) => demoPersonId(manager))]);
}

async function link(
  db: Db,
  sql: typeof assignRoles,
  people: readonly DemoPerson[],
  codesOf: (person: DemoPerson) => readonly string[],
): Promise<void> {
  const pairs = people.flatMap((person) => codesOf(person).map((code) => [demoPersonId(person.username), code]));
  await rowsOf(db, sql, [pairs.map(([id]) => id), pairs.map(([, code]) => code)]);
}
