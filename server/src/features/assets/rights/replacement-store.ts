import { RIGHTS_NOTICE_DAYS } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** A record whose link means an approved version of an asset that a newer approved one has replaced. */
export type ReplacedUse = { assetId: string; no: number; useType: string; useId: string };
/** A place in the order in which uses are read: behind this one. */
export type UsePlace = Pick<ReplacedUse, 'assetId' | 'useId'>;

/** The most uses that are read at once. */
export const USES_AT_ONCE = 500;
const NIL = '0'.repeat(32);
/** The place before all uses. */
export const FIRST_PLACE: UsePlace = { assetId: NIL, useId: NIL };
// Tasks created because of an asset are not uses.
const pending = statement(`
  select a.id as "assetId", a.approved_version as no, u.type as "useType", u.id as "useId"
  from asset a join lateral (
    select l.to_type as type, l.to_id as id, l.approved_no from record_link l where l.from_type = 'asset' and l.from_id = a.id
    union all
    select l.from_type, l.from_id, l.approved_no from record_link l where l.to_type = 'asset' and l.to_id = a.id
  ) u on u.approved_no < a.approved_version
  where a.deleted_at is null and ($1::uuid is null or a.id = $1) and (a.id, u.id) > ($2::uuid, $3::uuid)
    and exists (
      select from asset_version_review r join asset_version v on v.id = r.version_id
      where v.asset_id = a.id and v.no = a.approved_version and r.state = 'approved'
        and r.closed_at > now() - interval '${RIGHTS_NOTICE_DAYS} days'
    )
    and not exists (
      select from asset_folder_place p join asset_folder f on f.id = any (p.line)
      where p.folder_id = a.folder and f.deleted_at is not null
    )
    and not exists (
      select from asset_replacement_task d where d.asset_id = a.id and d.use_id = u.id and d.no >= a.approved_version
    )
    and not exists (select from asset_replacement_task d where d.task_id = u.id)
    and not exists (select from asset_rights_task d where d.task_id = u.id)
  order by a.id, u.id limit ${USES_AT_ONCE}
`);
// Waits for concurrent transactions and then finds that it was handled.
const claim = statement(`
  insert into asset_replacement_task as d (asset_id, use_type, use_id, no)
  select a.id, $2, $3, $4 from asset a where a.id = $1 and a.approved_version = $4::int and a.deleted_at is null
  on conflict (asset_id, use_id) do update set no = excluded.no where d.no < excluded.no
  returning d.task_id as "taskId"
`);
const note = statement('update asset_replacement_task set task_id = $3 where asset_id = $1 and use_id = $2');
const release = statement('update asset_replacement_task set no = 0 where asset_id = $1 and use_id = $2');

/** Uses of replaced versions without a notice, after a cursor: of one asset, or of all whose newest version was approved recently. */
export async function replacedUses(db: Db, assetId: string | null, after: UsePlace): Promise<ReplacedUse[]> {
  return await rowsOf<ReplacedUse>(db, pending, [assetId, after.assetId, after.useId]);
}

/** Claims a use; answers the task created for an earlier version, or undefined if the use has been claimed. */
export async function claimReplaced(
  db: Db,
  { assetId, useType, useId, no }: ReplacedUse,
): Promise<{ taskId: string | null } | undefined> {
  return await rowOf<{ taskId: string | null }>(db, claim, [assetId, useType, useId, no]);
}

/** Records the task created for a use. */
export async function recordReplacementTask(db: Db, { assetId, useId }: ReplacedUse, taskId: string): Promise<void> {
  await rowsOf(db, note, [assetId, useId, taskId]);
}

/** Releases a use that is not active now, but may become so. */
export async function releaseReplaced(db: Db, { assetId, useId }: ReplacedUse): Promise<void> {
  await rowsOf(db, release, [assetId, useId]);
}
