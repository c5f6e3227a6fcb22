import type { SecurityPolicy } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { ROLE_WITH_EXCESS } from './excess-permissions-store.ts';

const find = statement(`select value from installation where name = 'security policy'`);
const save = statement(`
  insert into installation (name, value) values ('security policy', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const roles = statement(`
  select role_code as "roleCode", role_name as "roleName" from sys_role order by created_at, role_code
`);

// The administrator role is never assigned automatically.
const roleBeyond = statement(`
  select r.id, r.role_code = 'admin' or ${ROLE_WITH_EXCESS} as beyond
  from sys_role r where r.role_code = $1
`);
const assignRole = statement(`
  insert into sys_user_role (user_id, role_id)
  select $1, id from sys_role where role_code = $2 and role_code <> 'admin' on conflict do nothing
`);

/** Saved part of the policy. */
export async function findPolicy(db: Db): Promise<Partial<SecurityPolicy>> {
  return (await rowOf<{ value: Partial<SecurityPolicy> }>(db, find))?.value ?? {};
}

export async function savePolicy(db: Db, policy: SecurityPolicy): Promise<void> {
  await rowsOf(db, save, [JSON.stringify(policy)]);
}

/** Roles that can require a second factor, oldest first. */
export async function findRoles(db: Db): Promise<{ roleCode: string; roleName: string }[]> {
  return await rowsOf(db, roles);
}

/** Finds a role by code and whether it has permissions that are not in this set; undefined when it does not exist. */
export async function findNewcomerRole(
  db: Db,
  code: string,
  permissions: ReadonlySet<string>,
): Promise<{ id: string; beyond: boolean } | undefined> {
  return await rowOf(db, roleBeyond, [code, [...permissions]]);
}

/** Assigns the role of this code to an account, if it exists and is not the administrator role. */
export async function assignNewcomerRole(db: Db, userId: string, code: string): Promise<void> {
  await rowsOf(db, assignRole, [userId, code]);
}
