import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const links = statement(`
  select id, from_id as "taskId", to_id as "otherId" from record_link
  where from_type = 'task' and from_id = any ($1::uuid[]) and to_type = $2
  union all
  select id, to_id, from_id from record_link where to_type = 'task' and to_id = any ($1::uuid[]) and from_type = $2
`);
// Held until the commit, so that the task enters no other status while it is linked.
const status = statement(`
  select t.status_id as "statusId", t.project_id as "projectId" from task t where t.id = $1 and t.deleted_at is null for share
`);

// Live tasks: those in the trash are checked when they are restored.
const linkedIn = statement(`
  select t.id from task t where t.project_id = $1 and t.status_id = $2 and t.deleted_at is null and exists (
    select from record_link l where (l.from_type = 'task' and l.from_id = t.id) or (l.to_type = 'task' and l.to_id = t.id)
  )
  order by t.rank
`);

/** The live tasks in a status that are linked with something, in their order. */
export async function linkedTasksIn(db: Db, projectId: string, statusId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, linkedIn, [projectId, statusId])).map(({ id }) => id);
}

/** The links of tasks with records of a type. */
export async function linksOfTasks(db: Db, taskIds: readonly string[], type: string) {
  return await rowsOf<{ id: string; taskId: string; otherId: string }>(db, links, [taskIds, type]);
}

/** The status of a task, which it keeps until the transaction ends. */
export async function lockStatus(db: Db, taskId: string) {
  return (await rowsOf<{ statusId: string; projectId: string }>(db, status, [taskId]))[0];
}
