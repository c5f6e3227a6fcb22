import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';

/** A task as its discussion, files and history need it. */
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

/** Where a task stands, trash included. */
export async function findTaskOf(db: Db, id: string): Promise<TaskHome | undefined> {
  return await rowOf<TaskHome>(db, find, [id]);
}

/** The same, with the task locked: what is counted on it and limited by it changes in turn. */
export async function lockTaskOf(db: Db, id: string): Promise<TaskHome | undefined> {
  return await rowOf<TaskHome>(db, lock, [id]);
}

/** Which of these tasks there are, trash included. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, existing, [ids])).map(({ id }) => id));
}
