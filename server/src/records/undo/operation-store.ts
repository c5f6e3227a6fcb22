import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

// Values of a former kind are missed late: a field can get it again for 30 days.
const lock = statement(`
  select id, kind, actor_id as "actorId", project_id as "projectId", undone_by as "undoneBy",
    at < now() - case when kind = 'field.convert' then interval '30 days' else interval '24 hours' end as "tooLate"
  from operation where id = $1 for update
`);
const undone = statement('select undone_by as "undoneBy" from operation where id = $1 for update');
const runningJob = statement('select id from record_job where op_id = $1 and finished_at is null limit 1');
const markStatement = statement('update operation set undone_by = $2 where id = $1');

export type OperationRow = {
  id: string;
  kind: string;
  actorId: string | null;
  projectId: string | null;
  undoneBy: string | null;
  tooLate: boolean;
};

/** Reads an operation with a row lock, so that it is undone only once. */
export async function lockOperation(db: Db, id: string): Promise<OperationRow | undefined> {
  return await rowOf<OperationRow>(db, lock, [id]);
}

/** Whether an operation has been undone; locked, so that it stays so until the transaction ends. */
export async function isUndone(db: Db, opId: string): Promise<boolean> {
  const row = await rowOf<{ undoneBy: string | null }>(db, undone, [opId]);
  return row !== undefined && row.undoneBy !== null;
}

/** Whether a job of an operation has not ended. */
export async function hasRunningJob(db: Db, opId: string): Promise<boolean> {
  return (await rowOf(db, runningJob, [opId])) !== undefined;
}

/** Records which operation undid another one. */
export async function markUndone(db: Db, id: string, undoneBy: string): Promise<void> {
  await rowsOf(db, markStatement, [id, undoneBy]);
}
