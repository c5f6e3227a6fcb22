import type { GrantHolders, GrantSheet, HolderKind } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, type Statement, statement } from '../../../kernel/database/db.ts';

const PEOPLE = 'join sys_user u on u.id = w.user_id and u.status = 1 and u.deleted_at is null';
const found: Readonly<Record<HolderKind, Statement>> = {
  role: statement(`
    select 'role' as kind, r.id, r.role_name as name, r.role_code as code, null as "departName", null::uuid as "departId",
      (select count(*)::int from sys_user_role w ${PEOPLE} where w.role_id = r.id) as people
    from sys_role r where r.id = $1
  `),
  depart: statement(`
    select 'depart' as kind, d.id, case when $2 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end as name,
      d.org_code as code, null as "departName", d.id as "departId",
      (
        select count(distinct w.user_id)::int from sys_depart_role_user w join sys_depart_role r on r.id = w.role_id ${PEOPLE}
        where r.depart_id = d.id
      ) as people
    from sys_depart d where d.id = $1
  `),
  departRole: statement(`
    select 'departRole' as kind, r.id, r.role_name as name, r.role_code as code,
      case when $2 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end as "departName",
      d.id as "departId",
      (select count(*)::int from sys_depart_role_user w ${PEOPLE} where w.role_id = r.id) as people
    from sys_depart_role r join sys_depart d on d.id = r.depart_id where r.id = $1
  `),
};
const people: Readonly<Record<HolderKind, Statement>> = {
  role: statement('select user_id as id from sys_user_role where role_id = $1 limit 1000'),
  depart: statement(`
    select distinct w.user_id as id from sys_depart_role_user w join sys_depart_role r on r.id = w.role_id
    where r.depart_id = $1 limit 1000
  `),
  departRole: statement('select user_id as id from sys_depart_role_user where role_id = $1 limit 1000'),
};
const roles = statement(`
  select id, role_name as "roleName", role_code as "roleCode" from sys_role order by role_name, id limit 1000
`);
const roleIds = statement('select id from sys_role order by id limit 10000');
const departs = statement(`
  select d.id, d.parent_id as "parentId", d.org_code as "orgCode",
    case when $1 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end as "departName",
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', replace(r.id::text, '-', ''), 'roleName', r.role_name, 'roleCode', r.role_code)
        order by r.role_name, r.id
      )
      from (select * from sys_depart_role where depart_id = d.id order by role_name, id limit 200) r
    ), '[]') as roles
  from sys_depart d order by d.depart_order, d.org_code limit 5000
`);

export type Holder = GrantSheet['holder'] & { departId: string | null };

export async function findHolder(
  db: Db,
  { kind, id }: { kind: HolderKind; id: string },
  language: 'en' | 'zh',
): Promise<Holder | undefined> {
  return await rowOf<Holder>(db, found[kind], kind === 'role' ? [id] : [id, language]);
}

/** Users affected by a change of the grants of a holder, at most 1,000. */
export async function peopleOf(db: Db, { kind, id }: { kind: HolderKind; id: string }): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, people[kind], [id])).map((row) => row.id);
}

/** All holders: roles, departments and department roles. */
export async function listHolders(db: Db, language: 'en' | 'zh'): Promise<GrantHolders> {
  const [found, below] = await Promise.all([
    rowsOf<GrantHolders['roles'][number]>(db, roles),
    rowsOf<GrantHolders['departs'][number]>(db, departs, [language]),
  ]);
  return { roles: found, departs: below };
}

/** Ids of all roles, at most 10,000. */
export async function listRoleIds(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, roleIds)).map(({ id }) => id);
}
