import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { pipeline } from '../../../kernel/database/transact.ts';

const find = statement('select html, version from task_description where task_id = $1');
const lock = statement('select html, version from task_description where task_id = $1 for update');
const insert = statement('insert into task_description (task_id, html, updated_by) values ($1, $2, $3)');
const save = statement(`
  insert into task_description as d (task_id, html, updated_by) values ($1, $2, $3)
  on conflict (task_id) do update set html = excluded.html, updated_by = excluded.updated_by, version = d.version + 1, updated_at = now()
  returning version
`);
const setSearch = statement('update task set search = array_to_tsvector($2::text[]), updated_at = now() where id = $1');

export type DescriptionRow = { html: string; version: number };
const NONE: DescriptionRow = { html: '', version: 0 };

/** The description of a task; version 0 without one. */
export async function findDescription(db: Db, taskId: string): Promise<DescriptionRow> {
  return (await rowOf<DescriptionRow>(db, find, [taskId])) ?? NONE;
}

/** The same, locked for a change. */
export async function lockDescription(db: Db, taskId: string): Promise<DescriptionRow> {
  return (await rowOf<DescriptionRow>(db, lock, [taskId])) ?? NONE;
}

/** Sends the description of a new task. */
export function insertDescription(
  db: Db,
  { taskId, html, actorId }: { taskId: string; html: string; actorId: string },
): void {
  pipeline(db, () => rowsOf(db, insert, [taskId, html, actorId]));
}

/** Replaces the description and the search text; returns the new version. */
export async function saveDescription(
  db: Db,
  { taskId, html, actorId, lexemes }: { taskId: string; html: string; actorId: string; lexemes: readonly string[] },
): Promise<number> {
  const row = await rowOf<{ version: number }>(db, save, [taskId, html, actorId]);
  await rowsOf(db, setSearch, [taskId, lexemes]);
  return row?.version ?? 1;
}
