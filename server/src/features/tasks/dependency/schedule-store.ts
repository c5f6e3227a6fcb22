import type { ScheduledTask } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The maximum number of open tasks without successors read to find the end of a project. */
const ENDING_MAX = 100;

const dated = statement(`
  select id, start_date as "startDate", due_date as "dueDate",
    case when category in ('1', '3') then 'closed' when pinned then 'pinned' end as fixed
  from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is null and not archived
`);
const ending = statement(`
  select id from task
  where project_id = $1 and deleted_at is null and not archived and category in ('0', '2', '4') and due_date is not null
  order by due_date desc limit ${ENDING_MAX}
`);
const projectKey = statement('select key from project where id = $1');
const usesWork = statement('select working_days as "workingDays" from project where id = $1');

/** Dates of tasks of a project, and whether they can be moved. */
export async function datedTasks(db: Db, projectId: string, ids: readonly string[]): Promise<ScheduledTask[]> {
  return await rowsOf<ScheduledTask>(db, dated, [projectId, ids]);
}

/** The open tasks of a project with the latest due dates. */
export async function endingTasks(db: Db, projectId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, ending, [projectId])).map(({ id }) => id);
}

export async function keyOfProject(db: Db, projectId: string): Promise<string> {
  return (await rowOf<{ key: string }>(db, projectKey, [projectId]))?.key ?? '';
}

export async function usesWorkingDays(db: Db, projectId: string): Promise<boolean> {
  return (await rowOf<{ workingDays: boolean }>(db, usesWork, [projectId]))?.workingDays ?? false;
}
