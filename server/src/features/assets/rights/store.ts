import { RIGHTS_NOTICE_DAYS, RIGHTS_STAGES } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** A record linked with an asset that has not been handled before the rights of the asset end. */
export type PendingUse = {
  assetId: string;
  name: string;
  validTo: string;
  /** The owner of the asset. */
  ownerId: string | null;
  useType: string;
  useId: string;
};

/** A place in the order in which uses are read: behind this one. */
export type RightsPlace = Pick<PendingUse, 'validTo' | 'assetId' | 'useId'>;

/** The most uses, and the most reminders, that are read at once. */
export const RIGHTS_AT_ONCE = 500;
const NIL = '0'.repeat(32);
/** The place before all uses. */
export const FIRST_RIGHTS_PLACE: RightsPlace = { validTo: '0001-01-01', assetId: NIL, useId: NIL };

/** SQL of the stage in which the end of rights is on a day. */
function stageOn(end: string, day: string): string {
  const [first, ...later] = [...RIGHTS_STAGES].sort((one, other) => other - one);
  return later.reduce<string>(
    (sql, days) => `case when ${end} - ${day} <= ${days} then ${days} else ${sql} end`,
    String(first),
  );
}
const USES = `
  select l.to_type as type, l.to_id as id from record_link l where l.from_type = 'asset' and l.from_id = a.id
  union all select l.from_type, l.from_id from record_link l where l.to_type = 'asset' and l.to_id = a.id
`;
// Tasks created because of an asset are not uses.
const pending = statement(`
  select a.id as "assetId", a.name, a.valid_to::text as "validTo", coalesce(a.owner, a.created_by) as "ownerId",
    u.type as "useType", u.id as "useId"
  from asset a join lateral (${USES}) u on true
  where a.valid_to between $1::date - ${RIGHTS_NOTICE_DAYS} and $1::date + ${RIGHTS_NOTICE_DAYS} and a.deleted_at is null
    and (a.valid_to, a.id, u.id) > ($2::date, $3::uuid, $4::uuid)
    and not exists (
      select from asset_folder_place p join asset_folder f on f.id = any (p.line)
      where p.folder_id = a.folder and f.deleted_at is not null
    )
    and not exists (
      select from asset_rights_task d where d.asset_id = a.id and d.valid_to = a.valid_to and d.use_id = u.id
    )
    and not exists (select from asset_rights_task d where d.task_id = u.id)
    and not exists (select from asset_replacement_task d where d.task_id = u.id)
  order by a.valid_to, a.id, u.id limit ${RIGHTS_AT_ONCE}
`);
// Waits for concurrent transactions and then finds that it was handled.
const claim = statement(`
  insert into asset_rights_task (asset_id, valid_to, use_type, use_id, stage)
  select a.id, a.valid_to, $3, $4, ${stageOn('a.valid_to', '$5::date')} from asset a where a.id = $1 and a.valid_to = $2::date and a.deleted_at is null
  on conflict do nothing returning asset_id as id
`);
const reminders = statement(`
  select d.asset_id as "assetId", a.name, d.valid_to::text as "validTo", d.use_id as "useId", d.task_id as "taskId",
    coalesce(a.owner, a.created_by) as "ownerId", ${stageOn('d.valid_to', '$1::date')} as stage
  from asset_rights_task d join asset a on a.id = d.asset_id and a.valid_to = d.valid_to and a.deleted_at is null
  where d.task_id is not null and d.stage > ${stageOn('d.valid_to', '$1::date')} and d.valid_to >= $1::date
  order by d.valid_to, d.asset_id, d.use_id limit ${RIGHTS_AT_ONCE}
`);
// Waits for concurrent transactions and then finds that it was notified.
const reach = statement(`
  update asset_rights_task set stage = $4 where asset_id = $1 and valid_to = $2::date and use_id = $3 and stage > $4
  returning task_id as id
`);
const recordTask = statement(`
  update asset_rights_task set task_id = $4 where asset_id = $1 and valid_to = $2::date and use_id = $3
`);
const release = statement(`delete from asset_rights_task where asset_id = $1 and valid_to = $2::date and use_id = $3`);
const tasksOf = statement(`
  select l.to_id as id, l.created_at from record_link l where l.from_type = $1 and l.from_id = $2 and l.to_type = 'task'
  union all
  select l.from_id, l.created_at from record_link l where l.to_type = $1 and l.to_id = $2 and l.from_type = 'task'
  order by created_at, id limit 20
`);

/** Unhandled uses of assets whose rights end soon, or have ended recently, behind a place. */
export async function pendingUses(db: Db, today: string, after: RightsPlace): Promise<PendingUse[]> {
  return await rowsOf<PendingUse>(db, pending, [today, after.validTo, after.assetId, after.useId]);
}

/** Claims a use; false if it has been claimed, or the asset has changed since. */
export async function claimUse(
  db: Db,
  { assetId, validTo, useType, useId }: PendingUse,
  today: string,
): Promise<boolean> {
  return (await rowOf(db, claim, [assetId, validTo, useType, useId, today])) !== undefined;
}

/** Records the task created for a use. */
export async function recordRightsTask(db: Db, { assetId, validTo, useId }: PendingUse, taskId: string): Promise<void> {
  await rowsOf(db, recordTask, [assetId, validTo, useId, taskId]);
}

/** Releases a use that is not active now, but may become so. */
export async function releaseUse(db: Db, { assetId, validTo, useId }: PendingUse): Promise<void> {
  await rowsOf(db, release, [assetId, validTo, useId]);
}

/** The tasks a record is linked with, the oldest link first. */
export async function tasksLinkedWith(db: Db, type: string, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, tasksOf, [type, id])).map((row) => row.id);
}

/** A task about the end of rights that is still to be done, shortly before or on the last day. */
export type Reminder = {
  assetId: string;
  name: string;
  validTo: string;
  useId: string;
  taskId: string;
  ownerId: string | null;
  stage: number;
};

/** The created tasks of which somebody is to be reminded. */
export async function dueReminders(db: Db, today: string): Promise<Reminder[]> {
  return await rowsOf<Reminder>(db, reminders, [today]);
}

/** Claims a reminder; false if it has been sent. */
export async function claimReminder(db: Db, { assetId, validTo, useId, stage }: Reminder): Promise<boolean> {
  return (await rowOf(db, reach, [assetId, validTo, useId, stage])) !== undefined;
}
