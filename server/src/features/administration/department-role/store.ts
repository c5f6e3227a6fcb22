import { type DepartmentRole, departmentRoleFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';
import {
  bind,
  type Conditions,
  filterByText,
  pageQueries,
  type pageRange,
  wireTime,
} from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';
import { findBroaderScopes } from '../../identity/index.ts';

const COLUMNS = `
  r.id, r.depart_id as "departId", (select d.depart_name from sys_depart d where d.id = r.depart_id) as "departId_dictText",
  r.role_name as "roleName", r.role_code as "roleCode", r.description, r.version,
  ${wireTime('r.created_at')} as "createTime", ${wireTime('r.updated_at')} as "updateTime",
  coalesce((
    select json_agg(json_build_object('id', p.id, 'username', p.username, 'realname', p.realname) order by p.realname, p.id)
    from (
      select replace(u.id::text, '-', '') as id, u.username, u.realname
      from sys_depart_role_user ru join sys_user u on u.id = ru.user_id
      where ru.role_id = r.id and u.deleted_at is null order by u.realname, u.id limit 100
    ) p
  ), '[]') as people
`;
const SORTED_BY = { createTime: 'r.created_at', roleName: 'lower(r.role_name)', roleCode: 'lower(r.role_code)' };
const BEYOND = `exists (
  select 1 from sys_depart_role_permission rp join sys_permission p on p.id = rp.permission_id
  where rp.role_id = r.id and p.perms is not null and p.perms_type <> '2' and p.perms <> all ($2::text[])
)`;

const ofDepartment = statement(`
  select ${COLUMNS} from sys_depart_role r where r.depart_id = $1 order by r.role_name, r.id limit 200
`);
const byId = statement(`select ${COLUMNS} from sys_depart_role r where r.id = $1`);
const departmentExists = statement('select depart_name as name from sys_depart where id = $1 for share');
const insert = statement(`
  insert into sys_depart_role (id, depart_id, role_code, role_name, description) values ($1, $2, $3, $4, $5)
`);
const update = statement(`
  update sys_depart_role set role_code = $3, role_name = $4, description = $5, version = version + 1, updated_at = now()
  where id = $1 and ($2::int is null or version = $2) returning id
`);
const authorities = statement(`
  select r.id, r.role_name as name, r.role_code as "roleCode", ${BEYOND} as beyond,
    $3::uuid is null or exists (
      select 1 from sys_user_depart ud where ud.user_id = $3 and ud.depart_id = r.depart_id
    ) as belongs
  from sys_depart_role r where r.id = any ($1::uuid[]) for share of r
`);
const assignedRoles = statement(`
  select ru.user_id as "userId", ru.role_id as "droleId", r.depart_id as "departId"
  from sys_depart_role_user ru join sys_depart_role r on r.id = ru.role_id
  where ru.user_id = $1 and ($2::uuid is null or r.depart_id = $2) order by r.role_name, r.id limit 1000
`);
const holders = statement('select user_id as id from sys_depart_role_user where role_id = any ($1::uuid[])');
const remove = statement('delete from sys_depart_role where id = any ($1::uuid[])');
const insertAssignments = statement(`
  insert into sys_depart_role_user (user_id, role_id) select $1, unnest($2::uuid[]) on conflict do nothing
`);
const deleteAssignments = statement(
  'delete from sys_depart_role_user where user_id = $1 and role_id = any ($2::uuid[])',
);

/** Returns a page of the roles of a department and the total. */
export async function listDepartmentRoles(
  db: Db,
  { departId, roleName }: { departId: string; roleName: string | undefined },
  paging: ReturnType<typeof pageRange>,
) {
  const conditions: Conditions = { sql: [], values: [] };
  conditions.sql.push(`r.depart_id = ${bind(conditions, departId)}::uuid`);
  filterByText(conditions, 'r.role_name', roleName);
  const order = orderOf(paging, SORTED_BY, 'r.created_at desc, id');
  const list = { columns: COLUMNS, from: 'sys_depart_role r', order };
  const { page, count } = pageQueries(list, conditions, rangeOf(paging));
  const { total } = one(await rowsOf<{ total: number }>(db, ...count));
  return { rows: await rowsOf<DepartmentRole>(db, ...page), total };
}

export async function findRolesOfDepartment(db: Db, departId: string): Promise<DepartmentRole[]> {
  return await rowsOf<DepartmentRole>(db, ofDepartment, [departId]);
}

export async function findDepartmentRole(db: Db, id: string): Promise<DepartmentRole | undefined> {
  return await rowOf<DepartmentRole>(db, byId, [id]);
}

/** Finds the name of a department and locks it. */
export async function findDepartmentName(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, departmentExists, [id]))?.name;
}

export type DepartmentRoleFields = { roleCode: string; roleName: string; description: string | null };

/** Inserts a department role; fails when its code is taken. */
export async function insertDepartmentRole(
  db: Db,
  { id, departId }: { id: string; departId: string },
  { roleCode, roleName, description }: DepartmentRoleFields,
): Promise<void> {
  await refuseDuplicates(() => rowsOf(db, insert, [id, departId, roleCode, roleName, description]));
}

/** Updates a role; returns false when it is deleted or the version is stale. */
export async function updateDepartmentRole(
  db: Db,
  { id, version }: { id: string; version: number | undefined },
  { roleCode, roleName, description }: DepartmentRoleFields,
): Promise<boolean> {
  const values = [id, version ?? null, roleCode, roleName, description];
  return (await refuseDuplicates(() => rowOf(db, update, values))) !== undefined;
}

export type DepartmentRoleAuthority = { id: string; name: string; roleCode: string; beyond: boolean; belongs: boolean };

/**
 * Whether roles exceed the permissions or data scope of the actor, and whether the user belongs to their department.
 */
export async function findDepartmentRoleAuthorities(
  db: Db,
  ids: readonly string[],
  { actor, userId = null }: { actor: Actor; userId?: string | null },
): Promise<DepartmentRoleAuthority[]> {
  const found = await rowsOf<DepartmentRoleAuthority>(db, authorities, [ids, [...actor.permissions], userId]);
  const more = await findBroaderScopes(db, actor, 'departRole', ids);
  return found.map((role) => ({ ...role, beyond: role.beyond || more.has(role.id) }));
}

/** Department roles of a user, in one or all departments. */
export async function findHeldRoles(db: Db, userId: string, departId: string | undefined) {
  type AssignedRole = { userId: string; droleId: string; departId: string };
  return await rowsOf<AssignedRole>(db, assignedRoles, [userId, departId ?? null]);
}

/** Deletes roles and returns the affected users. */
export async function deleteDepartmentRoles(db: Db, ids: readonly string[]): Promise<string[]> {
  const people = await rowsOf<{ id: string }>(db, holders, [ids]);
  await rowsOf(db, remove, [ids]);
  return [...new Set(people.map(({ id }) => id))];
}

/** Assigns and unassigns department roles of a user. */
export async function exchangeRoles(
  db: Db,
  userId: string,
  { given: added, taken: removed }: { given: readonly string[]; taken: readonly string[] },
): Promise<void> {
  await rowsOf(db, deleteAssignments, [userId, removed]);
  await rowsOf(db, insertAssignments, [userId, added]);
}

async function refuseDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'sys_depart_role_code') fail(departmentRoleFailures.codeTaken);
    throw error;
  }
}
