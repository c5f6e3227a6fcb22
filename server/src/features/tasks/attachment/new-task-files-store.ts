import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The type of files that wait for a task to be added; their record is its project. */
export const NEW_TASK_FILE = 'newTask';

const lock = statement(`select pg_advisory_xact_lock(hashtextextended('new task files ' || $1 || ' ' || $2, 0))`);
const waiting = statement(`
  select count(*)::int as total from record_file a
  where a.record_type = '${NEW_TASK_FILE}' and a.record_id = $1 and a.created_by = $2
`);
const claim = statement(`
  update record_file a set record_type = 'task', record_id = $1
  where a.id = any ($2::uuid[]) and a.record_type = '${NEW_TASK_FILE}' and a.record_id = $3 and a.created_by = $4
  returning a.name
`);

const pictures = statement(`
  select a.id from record_file a
  where a.id = any ($1::uuid[]) and a.record_type = '${NEW_TASK_FILE}' and a.record_id = $2 and a.created_by = $3
    and a.preview = 'image'
`);

type Waiting = { projectId: string; userId: string };

/** How many files of a user wait for a task of a project; further ones wait until the transaction ends. */
export async function countNewTaskFiles(db: Db, { projectId, userId }: Waiting): Promise<number> {
  await rowsOf(db, lock, [projectId, userId]);
  return one(await rowsOf<{ total: number }>(db, waiting, [projectId, userId])).total;
}

/** Those of the ids that are pictures of the user which wait for a task of the project. */
export async function findNewTaskPictures(
  db: Db,
  { projectId, userId, ids }: Waiting & { ids: readonly string[] },
): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, pictures, [ids, projectId, userId])).map(({ id }) => id);
}

/** Makes files that wait those of a task; returns the names of those that were there. */
export async function claimNewTaskFiles(
  db: Db,
  { projectId, userId, taskId, ids }: Waiting & { taskId: string; ids: readonly string[] },
): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db, claim, [taskId, ids, projectId, userId])).map(({ name }) => name);
}
