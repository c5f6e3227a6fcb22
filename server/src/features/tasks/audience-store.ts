import { type Db, rowsOf, statement } from '../../kernel/db.ts';
import { departmentLine } from '../identity/index.ts';

const whoSee = statement(`
  select u.id from sys_user u join project p on p.id = $1 and p.deleted_at is null
  where u.id = any ($2::uuid[]) and u.status = 1 and u.deleted_at is null and (
    exists (select from project_member m where m.project_id = p.id and m.user_id = u.id)
    or p.visibility = 'org'
    or (p.visibility = 'dept' and p.org_code = any (${departmentLine('u.id')}))
  )
`);
const watchers = statement('select user_id as id from task_watcher where task_id = $1 order by user_id limit 1000');
const watch = statement('insert into task_watcher (task_id, user_id) values ($1, $2) on conflict do nothing');
const unwatch = statement('delete from task_watcher where task_id = $1 and user_id = $2');

/** Those of the people with a working account who may see the project. */
export async function whoMaySee(db: Db, projectId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(db, whoSee, [projectId, userIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Everybody who watches a task. */
export async function findWatchers(db: Db, taskId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, watchers, [taskId])).map(({ id }) => id);
}

/** Makes a person watch a task, or no longer. */
export async function setWatching(db: Db, taskId: string, userId: string, watching: boolean): Promise<void> {
  await rowsOf(db, watching ? watch : unwatch, [taskId, userId]);
}
