import type { AccessWay, ProjectRole } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { IS_OPEN, IS_OPEN_TO_DEPARTMENT } from '../access-store.ts';

const NAMED = (d: string) => `json_build_object('name', ${d}.depart_name, 'nameEn', ${d}.depart_name_en)`;
const standing = statement(`
  select p.id, p.key, p.name, p.state = 'archived' as archived,
    case when m.department_role is null then m.role else m.own_role end as "ownRole",
    ${IS_OPEN('p')} as "isOpen", ${IS_OPEN_TO_DEPARTMENT('p')} as "isOpenToDepartment",
    case when d.id is not null then ${NAMED('d')} end as department
  from project p join sys_user u on u.id = $1 and u.deleted_at is null
    left join project_member m on m.project_id = p.id and m.user_id = u.id
    left join sys_depart d on d.org_code = p.org_code
  where p.id = $3 and p.deleted_at is null
`);
const departments = statement(`
  with recursive line as (
    select d.id, d.parent_id, d.id as own from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = $1
    union
    select d.id, d.parent_id, l.own from sys_depart d join line l on d.id = l.parent_id
  )
  select 'department' as kind, pd.role, ${NAMED('top')} as department,
    case when own.id <> top.id then ${NAMED('own')} end as below
  from project_department pd join line l on l.id = pd.depart_id
    join sys_depart top on top.id = pd.depart_id join sys_depart own on own.id = l.own
  where pd.project_id = $2 order by strpos('manager member guest', pd.role), top.org_code, own.org_code limit 50
`);
type Standing = {
  id: string;
  key: string;
  name: string;
  archived: boolean;
  /** Without their departments. */
  ownRole: ProjectRole | null;
  isOpen: boolean;
  isOpenToDepartment: boolean;
  department: AccessWay['department'];
};
type Viewer = { userId: string; orgLine: readonly string[] };

/** How a user stands to a project; undefined if there is no such user or project. */
export async function findStanding(db: Db, { userId, orgLine }: Viewer, projectId: string) {
  return await rowOf<Standing>(db, standing, [userId, orgLine, projectId]);
}

/** The departments of a project through which a user is a member, each with the department they are in. */
export async function departmentsGiving(db: Db, userId: string, projectId: string): Promise<AccessWay[]> {
  return await rowsOf<AccessWay>(db, departments, [userId, projectId]);
}
