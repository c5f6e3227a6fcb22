import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

/** The data of a task for its discussion, files and history. */
export type TaskHome = {
  id: string;
  projectId: string;
  seq: number;
  title: string;
  ownerId: string | null;
  assigneeIds: string[];
  deletedAt: string | null;
};

const COLUMNS = `
  id, project_id as "projectId", seq, title, owner_id as "ownerId", assignee_ids as "assigneeIds", deleted_at as "deletedAt"
`;
const find = statement(`select ${COLUMNS} from task where id = $1`);
const lock = statement(`select ${COLUMNS} from task where id = $1 for no key update`);
const existing = statement('select id from task where id = any ($1::uuid[])');

/** The project of a task, including those in the trash. */
export async function findTaskOf(db: Db, id: string): Promise<TaskHome | undefined> {
  return await rowOf<TaskHome>(db, find, [id]);
}

/** The same, with the task locked: what is counted and limited per task is changed in sequence. */
export async function lockTaskOf(db: Db, id: string): Promise<TaskHome | undefined> {
  return await rowOf<TaskHome>(db, lock, [id]);
}

/** The existing ones among these tasks, including those in the trash. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, existing, [ids])).map(({ id }) => id));
}
