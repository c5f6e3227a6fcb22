import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const assignRole = statement(`
  insert into sys_user_role (user_id, role_id) select unnest($2::uuid[]), $1 on conflict do nothing
  returning user_id as id
`);
const unassignRole = statement(`
  delete from sys_user_role where role_id = $1 and user_id = any ($2::uuid[]) returning user_id as id
`);
const join = statement(`
  insert into sys_user_depart (user_id, depart_id) select unnest($2::uuid[]), $1 on conflict do nothing
  returning user_id as id
`);
const leave = statement(`
  with former as (
    delete from sys_depart_role_user du using sys_depart_role r
    where r.id = du.role_id and r.depart_id = $1 and du.user_id = any ($2::uuid[])
  )
  delete from sys_user_depart where depart_id = $1 and user_id = any ($2::uuid[]) returning user_id as id
`);
const setRoles = statement(`
  with gone as (delete from sys_user_role where user_id = $1 and role_id <> all ($2::uuid[]))
  insert into sys_user_role (user_id, role_id) select $1, unnest($2::uuid[]) on conflict do nothing
`);
const setDepartments = statement(`
  with former as (
    delete from sys_depart_role_user du using sys_depart_role r
    where r.id = du.role_id and du.user_id = $1 and r.depart_id <> all ($2::uuid[])
  ), gone as (delete from sys_user_depart where user_id = $1 and depart_id <> all ($2::uuid[]))
  insert into sys_user_depart (user_id, depart_id) select $1, unnest($2::uuid[]) on conflict do nothing
`);
// Not deleted meanwhile; a stronger lock would wait for those who move departments, and they for what follows it.
const departs = statement(`
  select id, depart_name as name from sys_depart where id = any ($1::uuid[]) order by id for key share
`);

const changes = statement(`
  select split_part(field, ':', 1) as kind, split_part(field, ':', 2)::uuid as id,
    coalesce(before::int > $2::int, false) as again
  from field_version where record_id = $1 and version > $2::int and (field like 'role\\_id:%' or field like 'depart\\_id:%')
`);
const beyondOwn = statement(`
  with recursive own as (
    select depart_id as id from sys_user_depart where user_id = $1
    union select d.id from sys_depart d join own on d.parent_id = own.id
  )
  select w.id from unnest($2::uuid[]) as w (id) where w.id not in (select id from own)
`);

/** A role or department assigned or unassigned since a version; `again` when more than once. */
export type MembershipChange = { kind: 'role_id' | 'depart_id'; id: string; again: boolean };

/** Assignments of a user that changed since a version. */
export async function findMembershipChanges(db: Db, userId: string, since: number): Promise<MembershipChange[]> {
  return await rowsOf<MembershipChange>(db, changes, [userId, since]);
}

async function idsOf(db: Db, sql: typeof assignRole, values: unknown[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, sql, values)).map(({ id }) => id);
}

/** Departments that are neither the user's own nor descendants of them. */
export async function findDepartmentsOutside(db: Db, userId: string, departIds: readonly string[]): Promise<string[]> {
  return await idsOf(db, beyondOwn, [userId, departIds]);
}

/** Assigns a role and returns the users who did not have it. */
export async function assignRoleTo(db: Db, roleId: string, userIds: readonly string[]): Promise<string[]> {
  return await idsOf(db, assignRole, [roleId, userIds]);
}

/** Unassigns a role and returns the users who had it. */
export async function unassignRoleFrom(db: Db, roleId: string, userIds: readonly string[]): Promise<string[]> {
  return await idsOf(db, unassignRole, [roleId, userIds]);
}

/** Adds users to a department and returns those who did not belong to it. */
export async function addToDepartment(db: Db, departId: string, userIds: readonly string[]): Promise<string[]> {
  return await idsOf(db, join, [departId, userIds]);
}

/** Removes users from a department and its roles and returns those who belonged to it. */
export async function removeFromDepartment(db: Db, departId: string, userIds: readonly string[]): Promise<string[]> {
  return await idsOf(db, leave, [departId, userIds]);
}

export async function replaceRoles(db: Db, userId: string, roleIds: readonly string[]): Promise<void> {
  await rowsOf(db, setRoles, [userId, roleIds]);
}

export async function replaceDepartments(db: Db, userId: string, departIds: readonly string[]): Promise<void> {
  await rowsOf(db, setDepartments, [userId, departIds]);
}

/** Existing departments among these. */
export async function findDepartments(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return await rowsOf<{ id: string; name: string }>(db, departs, [ids]);
}

export async function findDepartmentName(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, departs, [[id]]))?.name;
}
