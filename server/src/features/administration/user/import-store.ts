import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { findRoleAuthorities } from './account-authority-store.ts';
import { departmentsOutOfScope } from './departments-out-of-scope.ts';

const roles = statement('select id, role_code as code from sys_role where role_code = any ($1::text[])');
const departs = statement('select id, org_code as code from sys_depart where org_code = any ($1::text[])');
const giveRoles = statement(`
  insert into sys_user_role (user_id, role_id) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing
`);
const giveDepartments = statement(`
  insert into sys_user_depart (user_id, depart_id) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing
`);
const takenNames = statement(`
  select w.key, case
    when exists (select 1 from sys_user u where u.deleted_at is null and u.username_skeleton = w.skeleton) then 'username'
    when exists (select 1 from sys_user u where u.deleted_at is null and lower(u.email) = lower(w.email)) then 'email'
    when exists (select 1 from sys_user u where u.deleted_at is null and u.phone = w.phone) then 'phone'
    when exists (select 1 from sys_user u where u.deleted_at is null and u.work_no = w."workNo") then 'workNo'
  end as taken
  from jsonb_to_recordset($1::jsonb) as w (key text, skeleton text, email text, phone text, "workNo" text)
`);

/** Roles by code, and whether they exceed the permissions or data scope of the actor. */
export async function findRolesByCode(db: Db, codes: readonly string[], actor: Actor) {
  const rows = await rowsOf<{ id: string; code: string }>(db, roles, [codes]);
  const authorities = await findRoleAuthorities(
    db,
    rows.map(({ id }) => id),
    actor,
  );
  return new Map(authorities.map((role) => [role.roleCode, role]));
}

/** Departments by code, and whether the actor may not add users to them. */
export async function findDepartmentsByCode(db: Db, codes: readonly string[], actor: Actor) {
  const rows = await rowsOf<{ id: string; code: string }>(db, departs, [codes]);
  const ids = rows.map(({ id }) => id);
  const beyond = await departmentsOutOfScope(db, actor, ids);
  return new Map(rows.map(({ id, code }) => [code, { id, beyond: beyond.has(id) }]));
}

export type UserLink = { userId: string; id: string };

/** Assigns roles by pairs of user and role. */
export async function insertRolesOf(db: Db, pairs: readonly UserLink[]): Promise<void> {
  await rowsOf(db, giveRoles, [pairs.map(({ userId }) => userId), pairs.map(({ id }) => id)]);
}

/** Assigns departments by pairs of user and department. */
export async function insertDepartmentsOf(db: Db, pairs: readonly UserLink[]): Promise<void> {
  await rowsOf(db, giveDepartments, [pairs.map(({ userId }) => userId), pairs.map(({ id }) => id)]);
}

type Names = { key: string; skeleton: string; email: string | null; phone: string | null; workNo: string | null };
export type TakenName = 'username' | 'email' | 'phone' | 'workNo';

/** Names of each account that are taken. */
export async function findTakenNames(db: Db, requested: readonly Names[]): Promise<Map<string, TakenName>> {
  const rows = await rowsOf<{ key: string; taken: TakenName | null }>(db, takenNames, [JSON.stringify(requested)]);
  return new Map(rows.flatMap(({ key, taken: conflict }) => (conflict ? [[key, conflict]] : [])));
}
