import type { ProjectDepartment, ProjectRole } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { anywhere } from '../../../../kernel/routes/list-query.ts';

/** Taken by the triggers, too: changes of departments and of the departments of projects follow one another. */
const LOCK = 7_260_331;

const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const list = statement(`
  with recursive below as (
    select pd.depart_id as top, pd.depart_id as id from project_department pd where pd.project_id = $1
    union
    select b.top, d.id from below b join sys_depart d on d.parent_id = b.id
  ), people as (
    select b.top, array_agg(distinct m.user_id order by m.user_id) as ids,
      jsonb_agg(distinct jsonb_build_object('id', replace(m.user_id::text, '-', ''), 'role', m.own_role))
        filter (where m.own_role is not null) as own
    from below b join sys_user_depart ud on ud.depart_id = b.id
      join project_member m on m.project_id = $1 and m.user_id = ud.user_id and m.department_role is not null
    group by b.top
  )
  select d.id, d.depart_name as name, d.depart_name_en as "nameEn", pd.role, coalesce(p.ids, '{}') as "memberIds",
    coalesce(p.own, '[]') as own
  from project_department pd join sys_depart d on d.id = pd.depart_id left join people p on p.top = d.id
  where pd.project_id = $1 order by d.org_code
`);
const search = statement(`
  select d.id, d.depart_name as name, d.depart_name_en as "nameEn", above.depart_name as above
  from sys_depart d left join sys_depart above on above.id = d.parent_id
  where (d.depart_name ilike $2 or d.depart_name_en ilike $2 or d.depart_name_abbr ilike $2)
    and not exists (select from project_department pd where pd.project_id = $1 and pd.depart_id = d.id)
  order by d.org_code limit 50
`);
const found = statement(`
  select d.depart_name as name, pd.role from sys_depart d
    left join project_department pd on pd.project_id = $1 and pd.depart_id = d.id
  where d.id = $2 for key share of d
`);
const put = statement(`
  insert into project_department (project_id, depart_id, role) values ($1, $2, $3)
  on conflict (project_id, depart_id) do update set role = excluded.role
`);
const remove = statement('delete from project_department where project_id = $1 and depart_id = $2');
const counts = statement(`
  select (select count(*)::int from project_department where project_id = $1) as departments,
    (select count(*)::int from project_member where project_id = $1) as members
`);
const through = statement(`
  with recursive line as (
    select d.id, d.parent_id from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = $2
    union
    select d.id, d.parent_id from sys_depart d join line l on d.id = l.parent_id
  )
  select m.department_role as role, array(
    select d.depart_name from project_department pd join sys_depart d on d.id = pd.depart_id
    where pd.project_id = $1 and pd.depart_id in (select id from line) order by d.org_code
  ) as departments
  from project_member m where m.project_id = $1 and m.user_id = $2 and m.department_role is not null
`);

/** Begins a change of the departments of projects; before anything else is locked. */
export async function lockDepartments(db: Db): Promise<void> {
  await rowsOf(db, acquireLock, []);
}

/** The departments of a project, with those who are members through each. */
export async function listProjectDepartments(db: Db, projectId: string): Promise<ProjectDepartment[]> {
  return await rowsOf<ProjectDepartment>(db, list, [projectId]);
}

/** Departments that a project does not have, by a part of their name. */
export async function searchDepartments(db: Db, projectId: string, text: string) {
  type Found = { id: string; name: string; nameEn: string | null; above: string | null };
  return await rowsOf<Found>(db, search, [projectId, anywhere(text)]);
}

/** The name of a department, and the role that it gives in a project, if any. */
export async function findDepartmentOf(db: Db, projectId: string, departId: string) {
  return await rowOf<{ name: string; role: ProjectRole | null }>(db, found, [projectId, departId]);
}

/** Adds a department to a project, or gives it another role; triggers keep the members current. */
export async function putDepartment(db: Db, projectId: string, departId: string, role: ProjectRole): Promise<void> {
  await rowsOf(db, put, [projectId, departId, role]);
}

/** Takes a department off a project. */
export async function removeDepartment(db: Db, projectId: string, departId: string): Promise<void> {
  await rowsOf(db, remove, [projectId, departId]);
}

/** The numbers of departments and members of a project. */
export async function countOf(db: Db, projectId: string): Promise<{ departments: number; members: number }> {
  return (
    (await rowOf<{ departments: number; members: number }>(db, counts, [projectId])) ?? { departments: 0, members: 0 }
  );
}

/** The role that departments give a member, and the names of these; undefined if none does. */
export async function membershipThrough(db: Db, projectId: string, userId: string) {
  return await rowOf<{ role: ProjectRole; departments: string[] }>(db, through, [projectId, userId]);
}
