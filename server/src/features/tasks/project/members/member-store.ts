import { type Member, type ProjectRole, projectFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';

const active = statement(`
  select id from sys_user where id = any ($1::uuid[]) and status = 1 and deleted_at is null
`);
// Whoever is added no longer waits for access, also after leaving again.
const insert = statement(`
  with answered as (delete from access_request where project_id = $1 and user_id = any ($2::uuid[]))
  insert into project_member as m (project_id, user_id, role)
  select $1, unnest($2::uuid[]), $3
  on conflict (project_id, user_id) do update set
    own_role = excluded.role, role = higher_project_role(excluded.role, m.department_role)
  where m.department_role is not null and m.own_role is null
  returning user_id as id
`);
const setRole = statement(`
  with answered as (delete from access_request where project_id = $1 and user_id = $2)
  insert into project_member as m (project_id, user_id, role) values ($1, $2, $3)
  on conflict (project_id, user_id) do update set
    own_role = case when m.department_role is not null then excluded.role end,
    role = higher_project_role(excluded.role, m.department_role)
`);
const roleOfOne = statement('select role from project_member where project_id = $1 and user_id = $2');
const ownRoleOfOne = statement(`
  select case when department_role is null then role else own_role end as role
  from project_member where project_id = $1 and user_id = $2
`);
// Whoever is a member through a department as well stays one with its role.
const remove = statement(`
  with stays as (
    update project_member set own_role = null, role = department_role
    where project_id = $1 and user_id = $2 and department_role is not null
  )
  delete from project_member where project_id = $1 and user_id = $2 and department_role is null
`);
const count = statement(`
  select count(distinct id)::int as members
  from (select user_id as id from project_member where project_id = $1 union all select unnest($2::uuid[])) m
`);
const list = statement(`
  select u.id, u.username, u.realname, u.avatar, m.role
  from project_member m join sys_user u on u.id = m.user_id where m.project_id = $1
  order by strpos('owner manager member guest', m.role), m.created_at, u.id
`);

export async function isActive(db: Db, userId: string): Promise<boolean> {
  return (await rowOf(db, active, [[userId]])) !== undefined;
}

/** Fails unless all of these users are active. */
export async function checkPeople(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const found = await rowsOf(db, active, [userIds]);
  if (found.length < new Set(userIds).size) fail(projectFailures.personUnknown);
}

/** Adds users with a role and returns the new members; existing members keep their roles, those through departments at least these. */
export async function addMembers(
  db: Db,
  projectId: string,
  userIds: readonly string[],
  role: ProjectRole,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, insert, [projectId, userIds, role]);
  return rows.map(({ id }) => id);
}

/** Assigns a role in a project, to a member or not. */
export async function putMember(db: Db, projectId: string, userId: string, role: ProjectRole): Promise<void> {
  await rowsOf(db, setRole, [projectId, userId, role]);
}

/** The role of a member; undefined for others. */
export async function roleOf(db: Db, projectId: string, userId: string): Promise<ProjectRole | undefined> {
  return (await rowOf<{ role: ProjectRole }>(db, roleOfOne, [projectId, userId]))?.role;
}

/** The role that a member has without their departments; undefined for others. */
export async function ownRoleOf(db: Db, projectId: string, userId: string): Promise<ProjectRole | undefined> {
  return (await rowOf<{ role: ProjectRole | null }>(db, ownRoleOfOne, [projectId, userId]))?.role ?? undefined;
}

export async function removeMember(db: Db, projectId: string, userId: string): Promise<void> {
  await rowsOf(db, remove, [projectId, userId]);
}

/** The number of members a project would have with some users, who may be members already. */
export async function countMembersWith(db: Db, projectId: string, userIds: readonly string[]): Promise<number> {
  return (await rowOf<{ members: number }>(db, count, [projectId, userIds]))?.members ?? 0;
}

/** The members of a project, its owner first. */
export async function listMembers(db: Db, projectId: string): Promise<Member[]> {
  return await rowsOf<Member>(db, list, [projectId]);
}
