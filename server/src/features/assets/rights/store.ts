import { RIGHTS_NOTICE_DAYS } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';

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

const MAX_ROWS = 2_000;
const USES = `
  select l.to_type as type, l.to_id as id from record_link l where l.from_type = 'asset' and l.from_id = a.id
  union all select l.from_type, l.from_id from record_link l where l.to_type = 'asset' and l.to_id = a.id
`;
// Tasks created for the same reason are not uses.
const pending = statement(`
  select a.id as "assetId", a.name, a.valid_to::text as "validTo", coalesce(a.owner, a.created_by) as "ownerId",
    u.type as "useType", u.id as "useId"
  from asset a join lateral (${USES}) u on true
  where a.valid_to between $1::date - ${RIGHTS_NOTICE_DAYS} and $1::date + ${RIGHTS_NOTICE_DAYS} and a.deleted_at is null
    and not exists (
      select from asset_folder_place p join asset_folder f on f.id = any (p.line)
      where p.folder_id = a.folder and f.deleted_at is not null
    )
    and not exists (
      select from asset_rights_task d where d.asset_id = a.id and d.valid_to = a.valid_to and d.use_id = u.id
    )
    and not exists (select from asset_rights_task d where d.task_id = u.id)
  order by a.valid_to, a.id, u.id limit ${MAX_ROWS}
`);
// Waits for concurrent transactions and then finds that it was handled.
const claim = statement(`
  insert into asset_rights_task (asset_id, valid_to, use_type, use_id)
  select a.id, a.valid_to, $3, $4 from asset a where a.id = $1 and a.valid_to = $2::date and a.deleted_at is null
  on conflict do nothing returning asset_id as id
`);
const noteTask = statement(`
  update asset_rights_task set task_id = $4 where asset_id = $1 and valid_to = $2::date and use_id = $3
`);
const release = statement(`delete from asset_rights_task where asset_id = $1 and valid_to = $2::date and use_id = $3`);
const tasksOf = statement(`
  select l.to_id as id, l.created_at from record_link l where l.from_type = $1 and l.from_id = $2 and l.to_type = 'task'
  union all
  select l.from_id, l.created_at from record_link l where l.to_type = $1 and l.to_id = $2 and l.from_type = 'task'
  order by created_at, id limit 20
`);

/** Unhandled uses of assets whose rights end soon, or have ended recently. */
export async function pendingUses(db: Db, today: string): Promise<PendingUse[]> {
  return await rowsOf<PendingUse>(db, pending, [today]);
}

/** Claims a use; false if it has been claimed, or the asset has changed since. */
export async function claimUse(db: Db, { assetId, validTo, useType, useId }: PendingUse): Promise<boolean> {
  return (await rowOf(db, claim, [assetId, validTo, useType, useId])) !== undefined;
}

/** Records the task created for a use. */
export async function recordRightsTask(db: Db, { assetId, validTo, useId }: PendingUse, taskId: string): Promise<void> {
  await rowsOf(db, noteTask, [assetId, validTo, useId, taskId]);
}

/** Releases a use that is not active now, but may become so. */
export async function releaseUse(db: Db, { assetId, validTo, useId }: PendingUse): Promise<void> {
  await rowsOf(db, release, [assetId, validTo, useId]);
}

/** The tasks a record is linked with, the oldest link first. */
export async function tasksLinkedWith(db: Db, type: string, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, tasksOf, [type, id])).map((row) => row.id);
}
