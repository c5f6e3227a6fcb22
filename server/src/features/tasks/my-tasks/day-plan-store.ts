import { BLOCKS_MAX, type DayBlock, type MyTask, PLANNABLE_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';
import { arranged, IS_SNOOZED, OPEN, place, shown } from './mine-store.ts';

/** Blocks of earlier days are deleted with the next addition. */
const KEPT_DAYS = 92;
// Tasks that are no longer visible leave the plan, without the block being deleted.
const blocks = statement(`
  select b.id, b.start, b.minutes, json_build_object('id', replace(t.id::text, '-', ''), 'projectId', replace(p.id::text, '-', ''),
    'projectKey', p.key, 'projectName', p.name, 'seq', t.seq, 'title', t.title, 'category', t.category) as task
  from task_block b join task t on t.id = b.task_id and t.deleted_at is null
  join project p on p.id = t.project_id and p.deleted_at is null and ${VISIBLE}
  where b.user_id = $1 and b.day = $3 order by b.start, b.minutes desc, b.id limit ${BLOCKS_MAX}
`);
const unplanned = statement(`
  ${shown(`
    select t.id, x.rank, x.snoozed_until, x.returns_at from ${arranged(OPEN, `''`)} join task t on t.id = m.id
    where not ${IS_SNOOZED} and not exists (
      select from task_block b where b.user_id = $1 and b.day = $3::date and b.task_id = t.id)
    order by ${place('t', 'x')} limit ${PLANNABLE_MAX + 1}`)}
  order by ${place('t', 'x')}
`);
const count = statement(`
  select count(*)::int as all, (count(*) filter (where day = $2))::int as day from task_block where user_id = $1
`);
const add = statement(`
  insert into task_block (id, user_id, task_id, day, start, minutes) values ($1, $2, $3, $4, $5, $6)
`);
const move = statement('update task_block set start = $3, minutes = $4 where id = $1 and user_id = $2 returning id');
const remove = statement('delete from task_block where id = $1 and user_id = $2 returning id');
const deleteOld = statement(`delete from task_block where user_id = $1 and day < current_date - ${KEPT_DAYS}`);

type Time = { id: string; start: number; minutes: number };

/** The blocks of a day whose tasks the user may see, by time. */
export async function findBlocks(db: Db, { id, orgLine }: Actor, day: string): Promise<DayBlock[]> {
  return await rowsOf<DayBlock>(db, blocks, [id, orgLine, day]);
}

/** The user's open tasks without a block on a day, in their own order; one more than the limit if there are more. */
export async function findUnplanned(db: Db, { id, orgLine }: Actor, day: string): Promise<MyTask[]> {
  return await rowsOf<MyTask>(db, unplanned, [id, orgLine, day]);
}

/** The numbers of the user's blocks on all days and on a day. */
export async function countBlocks(db: Db, userId: string, day: string): Promise<{ all: number; day: number }> {
  return one(await rowsOf<{ all: number; day: number }>(db, count, [userId, day]));
}

export async function addBlock(db: Db, userId: string, { id, taskId, day, start, minutes }: Time & Place) {
  await rowsOf(db, add, [id, userId, taskId, day, start, minutes]);
}

type Place = { taskId: string; day: string };

/** Changes the time of a block; false if the user has no such block. */
export async function moveBlock(db: Db, userId: string, { id, start, minutes }: Time): Promise<boolean> {
  return (await rowsOf<{ id: string }>(db, move, [id, userId, start, minutes])).length > 0;
}

/** Deletes a block; false if the user has no such block. */
export async function deleteBlock(db: Db, userId: string, id: string): Promise<boolean> {
  return (await rowsOf<{ id: string }>(db, remove, [id, userId])).length > 0;
}

/** Deletes the user's blocks of days long past. */
export async function deleteOldBlocks(db: Db, userId: string): Promise<void> {
  await rowsOf(db, deleteOld, [userId]);
}
