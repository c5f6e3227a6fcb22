import type { SecurityPolicy } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { ROLE_WITH_EXCESS } from './excess-permissions-store.ts';

const find = statement(`select value from installation where name = 'security policy'`);
const save = statement(`
  insert into installation (name, value) values ('security policy', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const roles = statement(`
  select role_code as "roleCode", role_name as "roleName" from sys_role order by created_at, role_code
`);

// An administrator is made by somebody, never by a rule.
const roleBeyond = statement(`
  select r.id, r.role_code = 'admin' or ${ROLE_WITH_EXCESS} as beyond
  from sys_role r where r.role_code = $1
`);
const assignRole = statement(`
  insert into sys_user_role (user_id, role_id)
  select $1, id from sys_role where role_code = $2 and role_code <> 'admin' on conflict do nothing
`);

/** The rules as far as somebody has decided about them. */
export async function findPolicy(db: Db): Promise<Partial<SecurityPolicy>> {
  return (await rowOf<{ value: Partial<SecurityPolicy> }>(db, find))?.value ?? {};
}

/** Keeps the rules as they were decided. */
export async function savePolicy(db: Db, policy: SecurityPolicy): Promise<void> {
  await rowsOf(db, save, [JSON.stringify(policy)]);
}

/** The roles a second step can be demanded of, oldest first. */
export async function findRoles(db: Db): Promise<{ roleCode: string; roleName: string }[]> {
  return await rowsOf(db, roles);
}

/** A role by its code, and whether it lets do what is not among these permissions; nothing where there is no such role. */
export async function findNewcomerRole(
  db: Db,
  code: string,
  permissions: ReadonlySet<string>,
): Promise<{ id: string; beyond: boolean } | undefined> {
  return await rowOf(db, roleBeyond, [code, [...permissions]]);
}

/** Gives an account the role of this code, where there is one and it is not the administrators'. */
export async function assignNewcomerRole(db: Db, userId: string, code: string): Promise<void> {
  await rowsOf(db, assignRole, [userId, code]);
}
