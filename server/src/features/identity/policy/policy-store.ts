import type { SecurityPolicy } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';

const find = statement(`select value from installation where name = 'security policy'`);
const keep = statement(`
  insert into installation (name, value) values ('security policy', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const roles = statement(`
  select role_code as "roleCode", role_name as "roleName" from sys_role order by created_at, role_code
`);

/** The rules as far as somebody has decided about them. */
export async function findPolicy(db: Db): Promise<Partial<SecurityPolicy>> {
  return (await rowOf<{ value: Partial<SecurityPolicy> }>(db, find))?.value ?? {};
}

/** Keeps the rules as they were decided. */
export async function keepPolicy(db: Db, policy: SecurityPolicy): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(policy)]);
}

/** The roles a second step can be demanded of, oldest first. */
export async function findRoles(db: Db): Promise<{ roleCode: string; roleName: string }[]> {
  return await rowsOf(db, roles);
}
