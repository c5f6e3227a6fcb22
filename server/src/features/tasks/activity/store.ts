import type { Activity } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

const list = statement(`
  select a.id, a.op_id as "opId", a.entity_id as "taskId", a.actor_id as "actorId", u.realname as "actorName", a.kind,
    a.changes, a.at
  from activity a left join sys_user u on u.id = a.actor_id
  where a.entity_id = $1 and a.entity = 'task' and ($2::uuid is null or a.seq < (select seq from activity where id = $2::uuid))
  order by a.seq desc limit $3
`);

/** The history of a task, newest first, before an entry (by id) or from the latest. */
export async function listActivity(
  db: Db,
  { taskId, before, limit }: { taskId: string; before: string | undefined; limit: number },
): Promise<Activity[]> {
  return await rowsOf<Activity>(db, list, [taskId, before ?? null, limit]);
}
