import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { SINCE } from './store.ts';

/** The tasks linked with a waybill, and its total number of links. */
export type LinkedTasks = { waybillId: string; taskIds: string[]; links: number };

const linked = statement(`
  select w.id as "waybillId", count(l.other)::int as links,
    coalesce(array_agg(l.other) filter (where l.type = 'task'), '{}') as "taskIds"
  from unnest($1::uuid[]) as w (id) left join lateral (
    select to_type as type, to_id as other from record_link where from_type = 'waybill' and from_id = w.id
    union all select from_type, from_id from record_link where to_type = 'waybill' and to_id = w.id
  ) l on true group by w.id
`);
// A task created by hand during a silence is the one about it: the hourly job creates no second one, even after an undo.
const claim = statement(`
  insert into waybill_late_task (waybill_id, silent_since, task_id)
  select t.id, ${SINCE}, n.task_id from unnest($1::uuid[], $2::uuid[]) as n (waybill_id, task_id)
  join waybill t on t.id = n.waybill_id where ${SINCE} is not null
  on conflict (waybill_id, silent_since) do update set task_id = excluded.task_id
`);

export async function linkedTasks(db: Db, waybillIds: readonly string[]): Promise<LinkedTasks[]> {
  return await rowsOf<LinkedTasks>(db, linked, [waybillIds]);
}

/** Records tasks as those for the current silence of their waybills. */
export async function recordTasks(db: Db, notes: readonly { waybillId: string; taskId: string }[]): Promise<void> {
  const [waybillIds, taskIds] = [notes.map(({ waybillId }) => waybillId), notes.map(({ taskId }) => taskId)];
  await rowsOf(db, claim, [waybillIds, taskIds]);
}
