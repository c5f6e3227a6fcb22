import { FINAL_STATUSES } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

/** A parcel that needs a task. */
export type LateParcel = { id: string; number: string; flags: string[] };

/** When the silence of a parcel began: with its latest event, or with its status if it has none. */
export const SINCE = 'coalesce(t.last_event_at, t.status_since)';
const isLate = (days: string, final: string) => `
  t.deleted_at is null and t.flags && '{stuck,silent}' and t.status <> all (${final}::text[])
  and ${SINCE} < now() - make_interval(days => ${days}::int)
  and not exists (select from waybill_late_task c where c.waybill_id = t.id and c.silent_since = ${SINCE})`;
// A task linked since the silence began counts as the one for it.
const UNSEEN = `
  not exists (
    select from record_link l
    where (l.from_type = 'task' and l.to_type = 'waybill' and l.to_id = t.id
        or l.to_type = 'task' and l.from_type = 'waybill' and l.from_id = t.id)
      and l.created_at > ${SINCE}
      and not exists (select from waybill_late_task c where c.waybill_id = t.id and c.task_id in (l.from_id, l.to_id))
  )`;

// Waits for concurrent transactions and then finds the task they created; their new events come first.
const claim = statement(`
  insert into waybill_late_task (waybill_id, silent_since)
  select t.id, ${SINCE} from waybill t where t.id = $1 and ${isLate('$2', '$3')} for share
  on conflict do nothing returning silent_since as "silentSince"
`);
const noteTask = statement(`
  update waybill_late_task set task_id = $3 where waybill_id = $1 and silent_since = $2::timestamptz
`);

/** Visible stuck or silent parcels without events for this many days and without a task for it; the longest silent first. */
export async function lateParcels(db: Db, { conditions }: Visibility, days: number, limit: number) {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  const late = isLate(bind(here, days), bind(here, FINAL_STATUSES));
  const text = `
    select t.id, t.number, t.flags, count(*) over ()::int as total from waybill t
    where ${whereOf({ conditions } as Visibility)} and ${late} and ${UNSEEN} order by ${SINCE}, t.id limit ${bind(here, limit)}::int
  `;
  const rows = await rowsOf<LateParcel & { total: number }>(db, { text }, here.values);
  return { parcels: rows, total: rows[0]?.total ?? 0 };
}

/** Claims a parcel; undefined if it has been claimed, or has moved since. */
export async function claimLate(db: Db, { id }: LateParcel, days: number): Promise<string | undefined> {
  return (await rowOf<{ silentSince: string }>(db, claim, [id, days, FINAL_STATUSES]))?.silentSince;
}

/** Records the task created for a parcel. */
export async function noteLateTask(db: Db, { id }: LateParcel, silentSince: string, taskId: string): Promise<void> {
  await rowsOf(db, noteTask, [id, silentSince, taskId]);
}
