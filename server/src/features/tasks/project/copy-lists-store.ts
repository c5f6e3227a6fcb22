import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { NEW_ID } from '../batch-store.ts';

/** A record and its copy. */
export type Pair = { id: string; copy: string };

const statuses = statement(`
  with pair as (select id, ${NEW_ID} as copy from task_status where project_id = $1), made as (
    insert into task_status (id, project_id, name, category, color, rank, archived)
    select pair.copy, $2, s.name, s.category, s.color, s.rank, s.archived from pair join task_status s on s.id = pair.id
  )
  select id, copy from pair
`);
const withoutTypes = statement('delete from task_type where project_id = $1');
const types = statement(`
  with pair as (select id, ${NEW_ID} as copy from (select id from task_type where project_id = $1 order by id) ordered), made as (
    insert into task_type (id, project_id, name, icon, color, description, rank, archived, is_default)
    select pair.copy, $2, y.name, y.icon, y.color, y.description, y.rank, y.archived, y.is_default
    from pair join task_type y on y.id = pair.id
  )
  select id, copy from pair
`);
const labels = statement(`
  with pair as (select id, ${NEW_ID} as copy from task_label where project_id = $1), made as (
    insert into task_label (id, project_id, name, color, archived, group_name, group_single)
    select pair.copy, $2, l.name, l.color, l.archived, l.group_name, l.group_single from pair join task_label l on l.id = pair.id
  )
  select id, copy from pair union all select id, id from task_label where project_id is null
`);
const members = statement(`
  insert into project_member (project_id, user_id, role)
  select $2, m.user_id, case w.role when 'owner' then 'manager' else w.role end
  from project_member m join sys_user u on u.id = m.user_id
    cross join lateral (select case when m.department_role is null then m.role else m.own_role end as role) w
  where m.project_id = $1 and u.status = 1 and u.deleted_at is null and w.role is not null
  on conflict do nothing
`);
const departments = statement(`
  insert into project_department (project_id, depart_id, role)
  select $2, depart_id, role from project_department where project_id = $1 order by depart_id
`);
const membersOf = statement('select user_id as id from project_member where project_id = $1');

/** Copies the statuses of a project to another one; returns the mapping of ids. */
export async function copyStatuses(db: Db, from: string, to: string): Promise<Pair[]> {
  return await rowsOf<Pair>(db, statuses, [from, to]);
}

/** Gives a project without tasks the task types of another one instead of its own; answers which became which. */
export async function copyTypes(db: Db, from: string, to: string): Promise<Pair[]> {
  await rowsOf(db, withoutTypes, [to]);
  return await rowsOf<Pair>(db, types, [from, to]);
}

/** Copies the labels of a project to another one; returns the mapping of ids, in which those of all projects are the same. */
export async function copyLabels(db: Db, from: string, to: string): Promise<Pair[]> {
  return await rowsOf<Pair>(db, labels, [from, to]);
}

/** Copies the members and departments of a project to another one in the same roles, its owner as a manager; returns all members. */
export async function copyMembers(db: Db, { from, to }: { from: string; to: string }): Promise<string[]> {
  await rowsOf(db, members, [from, to]);
  await rowsOf(db, departments, [from, to]);
  return (await rowsOf<{ id: string }>(db, membersOf, [to])).map(({ id }) => id);
}
