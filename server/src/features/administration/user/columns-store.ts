import { wireTime } from '../../../kernel/routes/list-query.ts';

/** A uuid in wire format. */
const withoutDashes = (text: string) => `replace(${text}, '-', '')`;

/** Columns of a user `u`, without secrets. */
export const USER_COLUMNS = `
  u.id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.email, u.phone, u.status,
  (u.deleted_at is not null)::int as "delFlag", u.work_no as "workNo", u.post, u.telephone,
  u.activiti_sync as "activitiSync", u.user_identity as "userIdentity",
  ${withoutDashes("array_to_string(u.depart_ids, ',')")} as "departIds",
  ${wireTime('u.created_at')} as "createTime", ${wireTime('u.updated_at')} as "updateTime",
  greatest(u.last_seen_at, (select max(s.last_seen_at) from session s where s.user_id = u.id)) as "lastSeenAt",
  u.deleted_at as "deletedAt", u.password_hash is not null as "hasPassword", u.version,
  coalesce((
    select json_agg(json_build_object('id', ${withoutDashes('r.id::text')}, 'roleCode', r.role_code, 'roleName', r.role_name)
      order by r.role_name, r.id)
    from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id
  ), '[]') as roles,
  coalesce((
    select json_agg(json_build_object('id', ${withoutDashes('d.id::text')}, 'orgCode', d.org_code, 'departName', d.depart_name)
      order by d.org_code)
    from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id
  ), '[]') as departs,
  (select string_agg(d.depart_name, ',' order by d.org_code) from sys_depart d where d.id = any (u.depart_ids)) as "ledNames"
`;

/** SQL condition: the user `u` belongs to a department, given by a placeholder, or to a descendant. */
export const inDepartmentOrBelow = (departmentSql: string) => `exists (
  select 1 from sys_user_depart ud where ud.user_id = u.id and ud.depart_id in (
    with recursive below as (
      select id from sys_depart where id = ${departmentSql}
      union select d.id from sys_depart d join below b on d.parent_id = b.id
    ) select id from below
  )
)`;
