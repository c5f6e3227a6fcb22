import { type RecordView, recordFailures, type ViewSettings } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';
import { violatedConstraint } from '../../kernel/database/retryable.ts';
import { fail } from '../../kernel/fail.ts';

/** Stored settings of a view, of records or of a page with layouts and settings of its own. */
export type StoredViewSettings = Omit<ViewSettings, 'kind'> & { kind: string; page: Record<string, string> | null };
export type StoredView = Omit<RecordView, 'mayChange' | 'mayManage' | 'settings'> & {
  isForAll: boolean;
  settings: StoredViewSettings;
};

const COLUMNS = `v.id, v.version, v.name, v.owner_id as "ownerId", u.realname as "ownerName", v.shared, v.locked,
  d.view_id is not null as "isDefault", v.for_all as "isForAll",
  json_build_object('kind', v.kind, 'filter', v.filter, 'q', v.words, 'sort', v.sort, 'columns', v.columns,
    'group', v.group_field, 'by', v.board_field, 'lane', v.lane_field, 'date', v.date_field, 'page', v.page) as settings`;
const BESIDE = `left join sys_user u on u.id = v.owner_id
  left join record_view_default d on d.view_id = v.id and d.user_id = $2::uuid and d.record_type = v.record_type`;

// Own and shared views are read separately, each through its index.
const list = statement(`
  select ${COLUMNS} from (
    select * from record_view where record_type = $1 and owner_id = $2::uuid and deleted_at is null
    union all
    select * from record_view where record_type = $1 and shared and deleted_at is null and owner_id <> $2::uuid
  ) v ${BESIDE} order by lower(v.name), v.id limit 300
`);
const lockOne = statement(`
  select ${COLUMNS}, v.deleted_by as "deletedBy", v.deleted_at > now() - interval '1 day' as "isRecent"
  from record_view v ${BESIDE}
  where v.record_type = $1 and v.id = $3::uuid and (v.shared or v.owner_id = $2::uuid) and (v.deleted_at is null) = $4
  for update of v
`);
const insert = statement(`
  insert into record_view (id, record_type, owner_id, name, shared, locked,
    kind, filter, words, sort, columns, group_field, board_field, lane_field, date_field, page)
  select $1::uuid, $2, $3::uuid, $4, $5, $6, s.kind, s.filter, s.q, s.sort, nullif(s.columns, 'null'), s."group", s."by", s.lane, s.date, nullif(s.page, 'null')
  from jsonb_to_record($7::jsonb)
    as s(kind text, filter text, q text, sort text, columns jsonb, "group" text, "by" text, lane text, date text, page jsonb)
`);
const update = statement(`
  update record_view v set version = version + 1, updated_at = now(), name = $2, shared = $3, locked = $4, for_all = for_all and $3, kind = s.kind,
    filter = s.filter, words = s.q, sort = s.sort, columns = nullif(s.columns, 'null'), group_field = s."group",
    board_field = s."by", lane_field = s.lane, date_field = s.date, page = nullif(s.page, 'null')
  from jsonb_to_record($5::jsonb)
    as s(kind text, filter text, q text, sort text, columns jsonb, "group" text, "by" text, lane text, date text, page jsonb)
  where v.id = $1::uuid
`);
const remove = statement('update record_view set deleted_at = now(), deleted_by = $2::uuid where id = $1::uuid');
const restore = statement(`
  update record_view v set deleted_at = null, deleted_by = null, for_all = v.for_all and not exists (
    select 1 from record_view o where o.record_type = v.record_type and o.for_all and o.deleted_at is null
  ) where v.id = $1::uuid
`);
// Views of tasks are kept in the trash; held ones, and those of projects on hold, until that ends.
const purge = statement(`
  delete from record_view v where v.deleted_at < now() - interval '2 days' and (
    v.record_type not like 'task:%' or (v.deleted_at < now() - interval '30 days' and not exists (
      select from retention_hold h where h.entity_id = v.id or v.record_type = 'task:' || replace(h.entity_id::text, '-', '')
    ))
  )
`);
const setDefault = statement(`
  insert into record_view_default (user_id, record_type, view_id) values ($1::uuid, $2, $3::uuid)
  on conflict (user_id, record_type) do update set view_id = excluded.view_id
`);
const unsetDefault = statement('delete from record_view_default where user_id = $1::uuid and record_type = $2');
const unsetForAll = statement('update record_view set for_all = false where record_type = $1 and for_all');
const setForAll = statement('update record_view set for_all = true where record_type = $1 and id = $2::uuid');
const purgeAll = statement('delete from record_view where record_type = $1');
// Serialises additions, so that two transactions do not both use the last free place.
const wait = statement(`select pg_advisory_xact_lock(hashtextextended('record_view ' || $1, 0))`);
const count = statement(`
  select (select count(*)::int from record_view where record_type = $1 and owner_id = $2::uuid and deleted_at is null) as own,
    (select count(*)::int from record_view where record_type = $1 and shared and deleted_at is null) as shared
`);

/** The own and shared views of a user for a record type, by name. */
export async function listViews(db: Db, type: string, userId: string): Promise<StoredView[]> {
  return await rowsOf<StoredView>(db, list, [type, userId]);
}

/** A visible view with a row lock; a deleted one only for the user who deleted it within a day. */
export async function lockView(
  db: Db,
  { type, userId, id, deleted = false }: { type: string; userId: string; id: string; deleted?: boolean },
): Promise<StoredView | undefined> {
  const rows = await rowsOf<StoredView & { deletedBy: string | null; isRecent: boolean | null }>(db, lockOne, [
    ...[type, userId, id, !deleted],
  ]);
  return rows
    .filter(({ deletedBy, isRecent }) => !deleted || (deletedBy === userId && isRecent))
    .map(({ deletedBy: _, isRecent: __, ...view }) => view)[0];
}

type StoredViewRow = Pick<RecordView, 'id' | 'name' | 'shared' | 'locked'> & { settings: StoredViewSettings };

/** Inserts a view; throws if its owner has one with this name. */
export async function insertView(db: Db, type: string, ownerId: string, view: StoredViewRow): Promise<void> {
  const { id, name, shared, locked, settings } = view;
  await refuseDuplicates(rowsOf(db, insert, [id, type, ownerId, name, shared, locked, JSON.stringify(settings)]));
}

/** Updates a view; throws if its owner has another one with this name. */
export async function updateView(db: Db, { id, name, shared, locked, settings }: StoredViewRow): Promise<void> {
  await refuseDuplicates(rowsOf(db, update, [id, name, shared, locked, JSON.stringify(settings)]));
}

/** Marks a view as deleted, so that it can be restored. */
export async function deleteView(db: Db, id: string, by: string): Promise<void> {
  await rowsOf(db, remove, [id, by]);
}

/** Restores a deleted view; throws if its owner has another one with this name. */
export async function restoreView(db: Db, id: string): Promise<void> {
  await refuseDuplicates(rowsOf(db, restore, [id]));
}

/** Purges views that can no longer be restored. */
export async function purgeViews(db: Db): Promise<void> {
  await rowsOf(db, purge);
}

/** Sets or removes the default view of a user. */
export async function setDefaultView(db: Db, type: string, userId: string, id: string | null): Promise<void> {
  if (id === null) await rowsOf(db, unsetDefault, [userId, type]);
  else await rowsOf(db, setDefault, [userId, type, id]);
}

/** Sets or removes the default view for users without a default of their own; concurrent calls wait. */
export async function setViewForAll(db: Db, type: string, id: string | null): Promise<void> {
  await rowsOf(db, wait, [type]);
  await rowsOf(db, unsetForAll, [type]);
  if (id !== null) await rowsOf(db, setForAll, [type, id]);
}

/** Deletes all views of a deleted list. */
export async function purgeViewsOf(db: Db, type: string): Promise<void> {
  await rowsOf(db, purgeAll, [type]);
}

/** The numbers of own and shared views of a record type; concurrent additions wait until the end of the transaction. */
export async function countViews(db: Db, type: string, ownerId: string): Promise<{ own: number; shared: number }> {
  await rowsOf(db, wait, [type]);
  return one(await rowsOf<{ own: number; shared: number }>(db, count, [type, ownerId]));
}

async function refuseDuplicates<T>(writeContext: Promise<T>): Promise<T> {
  try {
    return await writeContext;
  } catch (error) {
    if (violatedConstraint(error) === 'record_view_name') return fail(recordFailures.viewNameTaken);
    throw error;
  }
}
