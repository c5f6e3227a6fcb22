import type { PersonOfRights, RightsEntry } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { type DataScope, isGranted } from '../../identity/index.ts';

const PERSON = `
  u.id, u.username, u.realname, u.status = 1 as active, (
    select case when $1 = 'en' then coalesce(d.depart_name_en, d.depart_name) else d.depart_name end
    from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = u.id and d.org_code = u.current_org_code
  ) as "departName"
`;
const MAY = (person: string) => `((p.status = '0' and p.perms is not null) or ${isGranted(person, 'p.id')})`;
const person = statement(`select ${PERSON} from sys_user u where u.id = $2 and u.deleted_at is null`);
const entries = statement(`
  select p.id, p.parent_id as "parentId", p.name, p.name_zh as "nameZh", p.menu_type as "menuType", p.perms,
    ${MAY('$1')} as allowed,
    ${MAY('$1')} and exists (
      select 1 from sys_permission_data_rule r where r.permission_id = p.id and (
        exists (
          select 1 from sys_role_permission g join sys_user_role ur using (role_id)
          where ur.user_id = $1 and g.permission_id = p.id and r.id = any (g.data_rule_ids)
        ) or exists (
          select 1 from sys_depart_role_permission g join sys_depart_role_user du using (role_id)
          where du.user_id = $1 and g.permission_id = p.id and r.id = any (g.data_rule_ids)
        )
      )
    ) as limited
  from sys_permission p order by p.menu_type = 2, p.sort_no, p.id limit 5000
`);
const WHO = `sys_user u
  where u.status = 1 and u.deleted_at is null and exists (select 1 from sys_permission p where p.id = $2 and ${MAY('u.id')})`;
const holders = (visible: string) => `
  select ${PERSON}, count(*) over ()::int as total from ${WHO} and ${visible} order by u.realname, u.id limit 200
`;
const allHolders = statement(holders('true'));

/** Finds a user for an explanation. */
export async function findPerson(db: Db, id: string, language: 'en' | 'zh'): Promise<PersonOfRights | undefined> {
  return await rowOf<PersonOfRights>(db, person, [language, id]);
}

export async function rightsOf(db: Db, userId: string): Promise<RightsEntry[]> {
  return await rowsOf<RightsEntry>(db, entries, [userId]);
}

type GrantRequest = { permissionId: string; language: 'en' | 'zh'; limits: DataScope | undefined };

/** Active users with an entry, the first 200 within the data scope, and the total. */
export async function findPermissionHolders(db: Db, { permissionId, language, limits }: GrantRequest) {
  const values: unknown[] = [language, permissionId];
  const found = limits ? { text: holders(limits.into((value) => `$${values.push(value)}`).where) } : allHolders;
  const rows = await rowsOf<PersonOfRights & { total: number }>(db, found, values);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...person }) => person) };
}
