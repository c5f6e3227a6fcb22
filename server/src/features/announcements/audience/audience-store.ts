import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { departmentAncestors } from '../../identity/index.ts';

/** SQL condition: a published announcement `a` is currently for the user $1. */
export const FOR_ME = `(
  a.send_status = '1' and a.send_time <= now() and (a.end_time is null or a.end_time > now()) and (
    a.msg_type = 'ALL'
    or (a.msg_type = 'USER' and $1::uuid = any (a.audience))
    or (a.msg_type = 'ROLE' and exists (
      select from sys_user_role ur where ur.user_id = $1::uuid and ur.role_id = any (a.audience)
    ))
    or (a.msg_type = 'DEPART' and exists (
      select from sys_depart d where d.id = any (a.audience) and d.org_code = any (${departmentAncestors('$1::uuid')})
    ))
  )
)`;

/** SQL for the active users of an audience; `type` and `ids` are expressions. */
export const audienceUsers = (type: string, ids: string) => `
  select u.id from sys_user u where u.status = 1 and u.deleted_at is null and (
    ${type} = 'ALL' or (${type} = 'USER' and u.id = any (${ids}))
    or (${type} = 'ROLE' and u.id in (select ur.user_id from sys_user_role ur where ur.role_id = any (${ids})))
    or (${type} = 'DEPART' and u.id in (
      with recursive below as (
        select d.id from sys_depart d where d.id = any (${ids})
        union select d.id from sys_depart d join below on d.parent_id = below.id
      )
      select ud.user_id from sys_user_depart ud join below on below.id = ud.depart_id
    ))
  )
`;

const size = statement(`select count(*)::int as total from (${audienceUsers('$1::text', '$2::uuid[]')}) p`);
const some = statement(`select p.id from (${audienceUsers('$1::text', '$2::uuid[]')}) p limit $3`);
const existing = {
  USER: statement('select id from sys_user where id = any ($1::uuid[]) and deleted_at is null'),
  DEPART: statement('select id from sys_depart where id = any ($1::uuid[])'),
  ROLE: statement('select id from sys_role where id = any ($1::uuid[])'),
};
const audienceOf = statement('select msg_type as "msgType", audience as ids from sys_announcement where id = $1');
const names = statement('select id, realname from sys_user where id = any ($1::uuid[]) order by realname, id');
const departs = statement(`
  select id, parent_id as "parentId", case when $1 = 'zh' then depart_name else coalesce(depart_name_en, depart_name) end as name
  from sys_depart order by depart_order, org_code limit 5000
`);
const roles = statement('select id, role_name as name from sys_role order by created_at, role_code limit 1000');

type Id = { id: string };
export type Recipients = { msgType: string; ids: readonly string[] };

/** Finds the audience of an announcement. */
export async function findAudience(db: Db, id: string): Promise<Recipients | undefined> {
  return await rowOf<Recipients>(db, audienceOf, [id]);
}

/** Number of users in an audience. */
export async function countPeople(db: Db, { msgType, ids }: Recipients): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, size, [msgType, ids])).total;
}

/** Users of an audience, at most `limit`. */
export async function findPeople(db: Db, { msgType, ids }: Recipients, limit: number): Promise<string[]> {
  return (await rowsOf<Id>(db, some, [msgType, ids, limit])).map(({ id }) => id);
}

/** Existing ids of those given, in their order. */
export async function existingAmong(db: Db, msgType: keyof typeof existing, ids: readonly string[]): Promise<string[]> {
  const found = new Set((await rowsOf<Id>(db, existing[msgType], [ids])).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<{ id: string; realname: string }[]> {
  return await rowsOf(db, names, [ids]);
}

/** Selectable departments, with names in a language. */
export async function findDepartments(db: Db, language: string) {
  return await rowsOf<{ id: string; parentId: string | null; name: string }>(db, departs, [language]);
}

/** Selectable roles, at most 1,000. */
export async function findRoles(db: Db): Promise<{ id: string; name: string }[]> {
  return await rowsOf(db, roles);
}
