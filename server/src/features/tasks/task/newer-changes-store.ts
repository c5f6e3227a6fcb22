import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { NewerChange } from '../../../kernel/merge-stale.ts';

const find = statement(`
  select a.version, a.changes, a.at, u.realname as "actorName"
  from activity a left join sys_user u on u.id = a.actor_id
  where a.entity_id = $1 and a.version > $2 order by a.version
`);

/** The changes of a task since a version, oldest first. */
export async function findNewerChanges(db: Db, taskId: string, version: number): Promise<NewerChange[]> {
  return await rowsOf<NewerChange>(db, find, [taskId, version]);
}

const findOfMany = statement(`
  select a.entity_id as "taskId", a.version, a.changes, a.at, u.realname as "actorName"
  from unnest($1::uuid[], $2::int[]) seen (id, version)
  join activity a on a.entity_id = seen.id and a.version > seen.version and a.actor_id is distinct from $3::uuid
  left join sys_user u on u.id = a.actor_id
  order by a.version
`);

/** The changes by other users to each of some tasks since the given version, oldest first. */
export async function findNewerChangesOfMany(
  db: Db,
  actorId: string,
  seen: readonly { id: string; version: number }[],
): Promise<Map<string, NewerChange[]>> {
  if (seen.length === 0) return new Map();
  const rows = await rowsOf<NewerChange & { taskId: string }>(db, findOfMany, [
    seen.map(({ id }) => id),
    seen.map(({ version }) => version),
    actorId,
  ]);
  return Map.groupBy(rows, ({ taskId }) => taskId);
}
