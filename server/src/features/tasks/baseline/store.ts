import { type Baseline, baselineFailures, commonFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';

const COLUMNS = `b.id, b.name, b.tasks, b.created_at as "createdAt", u.realname as "createdBy"`;
const FROM = 'from task_baseline b left join sys_user u on u.id = b.created_by';
const list = statement(`select ${COLUMNS} ${FROM} where b.project_id = $1 order by b.created_at desc, b.id`);
const find = statement(`select ${COLUMNS}, b.project_id as "projectId" ${FROM} where b.id = $1`);
// Serialized, so that the limit holds.
const lockProject = statement('select from project where id = $1 for no key update');
const count = statement('select count(*)::int as total from task_baseline where project_id = $1');
const countTasks = statement(`
  select count(*)::int as total from (
    select from task where project_id = $1 and deleted_at is null limit $2
  ) t
`);
const insert = statement(`
  insert into task_baseline (id, project_id, name, created_by, tasks) values ($1, $2, $3, $4, $5)
`);
const keepDates = statement(`
  insert into task_baseline_date (baseline_id, task_id, start_date, due_date)
  select $1::uuid, id, start_date, due_date from task where project_id = $2 and deleted_at is null
`);
const remove = statement('delete from task_baseline where id = $1');
const dates = statement(`
  select d.task_id as "taskId", d.start_date as "startDate", d.due_date as "dueDate",
    t.start_date as "startNow", t.due_date as "dueNow", t.id is not null as present
  from task_baseline_date d left join task t on t.id = d.task_id and t.project_id = $2 and t.deleted_at is null
  where d.baseline_id = $1
`);
const added = statement(`
  select count(*)::int as total from task t
  where t.project_id = $2 and t.deleted_at is null
    and not exists (select from task_baseline_date d where d.baseline_id = $1 and d.task_id = t.id)
`);

/** The baselines of a project, the latest first. */
export async function listBaselines(db: Db, projectId: string): Promise<Baseline[]> {
  return await rowsOf<Baseline>(db, list, [projectId]);
}

export async function findBaseline(db: Db, id: string): Promise<Baseline & { projectId: string }> {
  return required(await rowOf<Baseline & { projectId: string }>(db, find, [id]), commonFailures.notFound);
}

/** The number of baselines of a project, locked against additions until the transaction ends. */
export async function countBaselines(db: Db, projectId: string): Promise<number> {
  await rowsOf(db, lockProject, [projectId]);
  return one(await rowsOf<{ total: number }>(db, count, [projectId])).total;
}

/** The number of tasks of a project, counted up to a limit. */
export async function countLiveTasks(db: Db, projectId: string, limit: number): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, countTasks, [projectId, limit])).total;
}

type NewBaseline = { id: string; projectId: string; name: string; actorId: string; tasks: number };

/** Stores the current dates of all tasks of a project; fails if there is a baseline with that name. */
export async function insertBaseline(db: Db, { id, projectId, name, actorId, tasks }: NewBaseline): Promise<void> {
  try {
    await rowsOf(db, insert, [id, projectId, name, actorId, tasks]);
  } catch (error) {
    if (violatedConstraint(error) === 'task_baseline_name') fail(baselineFailures.nameTaken);
    throw error;
  }
  await rowsOf(db, keepDates, [id, projectId]);
}

export async function deleteBaseline(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** The dates of a task in a baseline and now. */
export type ComparedTask = {
  taskId: string;
  startDate: string | null;
  dueDate: string | null;
  startNow: string | null;
  dueNow: string | null;
  /** Whether it is in the project. */
  present: boolean;
};

/** The tasks of a baseline with their dates then and now, and the number of tasks added since. */
export async function findCompared(db: Db, id: string, projectId: string) {
  const [tasks, more] = await Promise.all([
    rowsOf<ComparedTask>(db, dates, [id, projectId]),
    rowsOf<{ total: number }>(db, added, [id, projectId]),
  ]);
  return { tasks, added: one(more).total };
}
