import { WORKLOAD_TASKS_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';
import { EACH_ASSIGNEE, IN_PERIOD, type PlannedTask, SHARE } from './store.ts';

const toPlace = statement(`
  select t.estimate, t.owner_id as "ownerId", (
    select max(coalesce(b.due_date, b.start_date)) + 1 from record_link l join task b on b.id = l.from_id
      join project p on p.id = b.project_id and p.deleted_at is null and ${VISIBLE}
    where l.to_type = 'task' and l.to_id = t.id and l.from_type = 'task' and l.kind || '' = 'blocks'
      and b.deleted_at is null and not b.archived and b.category in ('0', '2', '4')
      and not exists (select from task_dependency d where d.link_id = l.id and d.type <> 'FS')) as "readyOn"
  from task t where t.id = $3
`);
const plannedOf = statement(`
  select t.id, d.id as "ownerId", ${SHARE} as estimate, coalesce(t.start_date, t.due_date) as first,
    coalesce(t.due_date, t.start_date) as last
  from (${IN_PERIOD}) m join task t on t.id = m.id ${EACH_ASSIGNEE}
  where d.id = any ($7::uuid[]) and t.estimate > 0 order by t.due_date, t.id limit ${WORKLOAD_TASKS_MAX + 1}
`);

type TaskToPlace = { estimate: number | null; ownerId: string | null; readyOn: string | null };
type Period = { userIds: readonly string[]; from: string; to: string };

/** What a period for a task depends on; `readyOn` is the day after the last open task, of the projects the user sees, that has to be finished before it. */
export async function findTaskToPlace(db: Db, { id, orgLine }: Actor, taskId: string): Promise<TaskToPlace> {
  return one(await rowsOf<TaskToPlace>(db, toPlace, [id, orgLine, taskId]));
}

/** The visible planned tasks of some people in a period, in all projects; one more than the limit if there are too many. */
export async function findPlannedOf(db: Db, actor: Actor, { userIds, from, to }: Period) {
  const values = [actor.id, actor.orgLine, null, from, to, null, userIds];
  return await rowsOf<PlannedTask & { id: string }>(db, plannedOf, values);
}
