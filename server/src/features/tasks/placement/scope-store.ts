import type { Person, ProjectOfTask } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const hex = (column: string) => `replace(${column}::text, '-', '')`;

const find = statement(`
  select p.id, p.key, p.name, p.color, p.state, p.working_days as "workingDays",
    (
      select coalesce(json_agg(json_build_object('id', ${hex('s.id')}, 'name', s.name, 'category', s.category,
        'color', s.color, 'archived', s.archived, 'rank', s.rank) order by s.rank, s.id), '[]')
      from task_status s where s.project_id = p.id
    ) as statuses,
    (
      select coalesce(json_agg(jsonb_build_object('id', ${hex('l.id')}, 'name', l.name, 'color', l.color,
        'archived', l.archived) || case when l.project_id is null then '{"global": true}'::jsonb else '{}' end
          || case when l.group_name <> '' then jsonb_build_object('group', l.group_name) else '{}' end
          || case when l.group_single then '{"single": true}'::jsonb else '{}' end
        order by lower(l.name), l.id), '[]')
      from task_label l where l.project_id = p.id or l.project_id is null
    ) as labels
  from project p where p.id = $1 and p.deleted_at is null
`);
const people = statement(`
  select u.id, u.username, u.realname, u.avatar, m.user_id is not null as "isMember"
  from task t, sys_user u left join project_member m on m.project_id = $2 and m.user_id = u.id
  where t.id = $1 and (
    u.id = any (array_append(t.assignee_ids, t.owner_id)) or u.id = t.created_by or u.id in (
      select w.user_id from record_watcher w where w.record_type = 'task' and w.record_id = t.id and not w.muted
    )
    or (m.user_id is not null and (u.id = $3 or u.id in (
      select o.user_id from project_member o where o.project_id = any ($4::uuid[])
    )))
  )
  order by u.realname, u.id limit 1000
`);

type Row = Omit<ProjectOfTask, 'abilities' | 'types' | 'fields' | 'members' | 'formerMembers'>;

/** A project with its statuses and labels. */
export async function findProjectOfTask(db: Db, projectId: string): Promise<Row | undefined> {
  return await rowOf<Row>(db, find, [projectId]);
}

/** The people on a task, and the members of its project whom a user meets in other projects. */
export async function peopleOfTask(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  { actorId, projectIds }: { actorId: string; projectIds: readonly string[] },
): Promise<(Person & { isMember: boolean })[]> {
  return await rowsOf<Person & { isMember: boolean }>(db, people, [id, projectId, actorId, projectIds]);
}
