import type { Category } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

// The two halves of the condition are the two partial indexes of tasks: those in use and those in the trash.
const STANDING_IN = `(
  (t.project_id = $1 and t.status_id = $2 and t.deleted_at is null)
  or (t.project_id = $1 and t.status_id = $2 and t.deleted_at is not null)
)`;
const COMPLETED = `completed_at = case when $3 = '1' then coalesce(t.completed_at, now()) end`;
/** A UUIDv7 (RFC 9562, section 5.7): random bits with the milliseconds in front and the version set. */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
), 52, 1), 53, 1), 'hex')::uuid`;

const remap = statement(`
  with moved as (
    update task t set status_id = $4, category = $3, ${COMPLETED}, version = t.version + 1, updated_at = now()
    where ${STANDING_IN} returning t.id, t.version
  )
  insert into activity (id, op_id, actor_id, entity, entity_id, project_id, kind, version, changes)
  select ${NEW_ID}, $5, $6, 'task', m.id, $1, 'updated', m.version, $7::jsonb from moved m
`);
const dropCount = statement('delete from task_count where project_id = $1 and status_id = $2');
const recategorise = statement(`update task t set category = $3, ${COMPLETED} where ${STANDING_IN}`);
const remove = statement('delete from task_status where id = $1');

type Standing = { projectId: string; statusId: string; category: Category };

/** Moves every task of a status, those in the trash too, to another one, and tells so in their history. */
export async function remapTasks(
  db: Db,
  change: Change,
  { projectId, statusId, category, to }: Standing & { to: string },
): Promise<void> {
  const told = JSON.stringify({ statusId: { from: statusId, to } });
  await rowsOf(db, remap, [projectId, statusId, category, to, change.opId, change.actorId, told]);
  await rowsOf(db, dropCount, [projectId, statusId]);
}

/** Gives every task of a status its new category; tasks become finished or unfinished by it. */
export async function recategoriseTasks(db: Db, { projectId, statusId, category }: Standing): Promise<void> {
  await rowsOf(db, recategorise, [projectId, statusId, category]);
}

/** Deletes a status no task stands in any more. */
export async function deleteStatus(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
