import type { Color } from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { VISIBLE_TASK } from '../../access-store.ts';

/** A task as shown by other records. */
export type ChipTask = {
  id: string;
  seq: number;
  title: string;
  projectKey: string;
  projectName: string;
  status: string;
  color: Color;
  ownerName: string | null;
  dueDate: string | null;
};

const find = statement(`
  select t.id, t.seq, t.title, p.key as "projectKey", p.name as "projectName", s.name as status, s.color,
    u.realname as "ownerName", t.due_date::text as "dueDate"
  from task t join project p on p.id = t.project_id join task_status s on s.id = t.status_id
    left join sys_user u on u.id = t.owner_id
  where t.id = any ($3::uuid[]) and t.deleted_at is null and p.deleted_at is null and ${VISIBLE_TASK}
`);

/** The visible ones among these tasks that are not in the trash. */
export async function findChipTasks(db: Db, actor: Actor, ids: readonly string[]): Promise<ChipTask[]> {
  return await rowsOf<ChipTask>(db, find, [actor.id, actor.orgLine, ids]);
}
