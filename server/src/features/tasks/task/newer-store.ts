import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import type { Newer } from './merge.ts';

const find = statement(`
  select a.version, a.changes, a.at, u.realname as "actorName"
  from activity a left join sys_user u on u.id = a.actor_id
  where a.entity_id = $1 and a.version > $2 order by a.version
`);

/** What happened to a task since a version, oldest first. */
export async function findNewer(db: Db, taskId: string, version: number): Promise<Newer[]> {
  return await rowsOf<Newer>(db, find, [taskId, version]);
}
