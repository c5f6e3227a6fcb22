import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { EXCESS_PERMISSION, findBroaderScopes, ROLE_WITH_EXCESS } from '../../identity/index.ts';
import type { AccountAuthority } from './rules.ts';

const IS_ADMINISTRATOR = `exists (
  select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
  where ur.user_id = u.id and r.role_code = 'admin'
)`;
const authorities = statement(`
  select u.id, u.username, u.realname || ' (' || u.username || ')' as name, u.status, u.deleted_at is not null as deleted,
    ${IS_ADMINISTRATOR} as "isAdministrator",
    exists (
      select 1 from (
        select permission_id from sys_user_role join sys_role_permission using (role_id) where user_id = u.id
        union all
        select permission_id from sys_depart_role_user join sys_depart_role_permission using (role_id) where user_id = u.id
      ) held join sys_permission p on p.id = held.permission_id where ${EXCESS_PERMISSION}
    ) as "mayDoMore"
  from sys_user u where u.id = any ($1::uuid[]) and u.erased_at is null
  order by array_position($1::uuid[], u.id) for no key update of u
`);
const administratorBesides = statement(`
  select exists (
    select 1 from sys_user u where u.status = 1 and u.deleted_at is null and u.id <> all ($1::uuid[]) and ${IS_ADMINISTRATOR}
  ) as stays
`);
const rolesBeyond = statement(`
  select r.id, r.role_code as "roleCode", ${ROLE_WITH_EXCESS} as beyond
  from sys_role r where r.id = any ($1::uuid[]) for share of r
`);

/** Finds and locks the authority of an actor over accounts. */
export async function findAuthorities(db: Db, ids: readonly string[], actor: Actor): Promise<AccountAuthority[]> {
  const found = await rowsOf<AccountAuthority>(db, authorities, [ids, [...actor.permissions]]);
  const more = await findBroaderScopes(db, actor, 'person', ids);
  return found.map((authority) => ({ ...authority, mayDoMore: authority.mayDoMore || more.has(authority.id) }));
}

/** Whether an active administrator exists besides these. */
export async function hasAdministratorBesides(db: Db, ids: readonly string[]): Promise<boolean> {
  return one(await rowsOf<{ stays: boolean }>(db, administratorBesides, [ids])).stays;
}

export type RoleAuthority = { id: string; roleCode: string; beyond: boolean };

/** Existing roles among these, and whether they exceed the permissions or data scope of the actor. */
export async function findRoleAuthorities(db: Db, ids: readonly string[], actor: Actor): Promise<RoleAuthority[]> {
  const found = await rowsOf<RoleAuthority>(db, rolesBeyond, [ids, [...actor.permissions]]);
  const more = await findBroaderScopes(db, actor, 'role', ids);
  return found.map((role) => ({ ...role, beyond: role.beyond || more.has(role.id) }));
}
