import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';

const visit = statement(`
  insert into task_visit (user_id, task_id, project_id) values ($1, $2, $3)
  on conflict (user_id, task_id) do update set visited_at = clock_timestamp(), project_id = excluded.project_id
`);
const unread = statement(`
  select v.task_id as id from task_visit v join task t on t.id = v.task_id
  where v.user_id = $1 and v.task_id = any ($3::uuid[]) and t.project_id = $2 and t.deleted_at is null and exists (
    select from activity a
    where a.entity_id = v.task_id and a.entity = 'task' and a.at > v.visited_at and a.actor_id is distinct from v.user_id
  )
`);

/** Records that a user has a task open now. */
export async function saveVisit(db: Db, userId: string, task: { id: string; projectId: string }): Promise<void> {
  await rowsOf(db, visit, [userId, task.id, task.projectId]);
}

/** Those among some tasks of a project that others have changed since the user last opened them. */
export async function findUnread(
  db: Db,
  userId: string,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, unread, [userId, projectId, ids])).map(({ id }) => id);
}
