import { type RecordView, recordFailures, type ViewSettings } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { violatedConstraint } from '../../kernel/retryable.ts';

/** A view as it is kept. */
export type KeptView = Omit<RecordView, 'mayChange' | 'mayManage' | 'settings'> & { settings: ViewSettings };

const COLUMNS = `v.id, v.version, v.name, v.owner_id as "ownerId", u.realname as "ownerName", v.shared, v.locked,
  d.view_id is not null as "isDefault",
  json_build_object('kind', v.kind, 'filter', v.filter, 'q', v.words, 'sort', v.sort, 'columns', v.columns,
    'group', v.group_field, 'by', v.board_field, 'lane', v.lane_field, 'date', v.date_field) as settings`;
const BESIDE = `left join sys_user u on u.id = v.owner_id
  left join record_view_default d on d.view_id = v.id and d.user_id = $2::uuid and d.record_type = v.record_type`;

// Own and shared ones are read apart, each through its index.
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
    kind, filter, words, sort, columns, group_field, board_field, lane_field, date_field)
  select $1::uuid, $2, $3::uuid, $4, $5, $6, s.kind, s.filter, s.q, s.sort, nullif(s.columns, 'null'), s."group", s."by", s.lane, s.date
  from jsonb_to_record($7::jsonb)
    as s(kind text, filter text, q text, sort text, columns jsonb, "group" text, "by" text, lane text, date text)
`);
const update = statement(`
  update record_view v set version = version + 1, updated_at = now(), name = $2, shared = $3, locked = $4, kind = s.kind,
    filter = s.filter, words = s.q, sort = s.sort, columns = nullif(s.columns, 'null'), group_field = s."group",
    board_field = s."by", lane_field = s.lane, date_field = s.date
  from jsonb_to_record($5::jsonb)
    as s(kind text, filter text, q text, sort text, columns jsonb, "group" text, "by" text, lane text, date text)
  where v.id = $1::uuid
`);
const remove = statement('update record_view set deleted_at = now(), deleted_by = $2::uuid where id = $1::uuid');
const restore = statement('update record_view set deleted_at = null, deleted_by = null where id = $1::uuid');
const purge = statement(`delete from record_view where deleted_at < now() - interval '2 days'`);
const setDefault = statement(`
  insert into record_view_default (user_id, record_type, view_id) values ($1::uuid, $2, $3::uuid)
  on conflict (user_id, record_type) do update set view_id = excluded.view_id
`);
const unsetDefault = statement('delete from record_view_default where user_id = $1::uuid and record_type = $2');
// Whoever counts waits for others who are just adding, so that two of them do not both take the last place.
const wait = statement(`select pg_advisory_xact_lock(hashtextextended('record_view ' || $1, 0))`);
const count = statement(`
  select (select count(*)::int from record_view where record_type = $1 and owner_id = $2::uuid and deleted_at is null) as own,
    (select count(*)::int from record_view where record_type = $1 and shared and deleted_at is null) as shared
`);

/** The views of a record type that are somebody's own or shared, by name. */
export async function listViews(db: Db, type: string, userId: string): Promise<KeptView[]> {
  return await rowsOf<KeptView>(db, list, [type, userId]);
}

/** A view somebody may see, locked; one that is deleted only to whoever deleted it less than a day ago. */
export async function lockView(
  db: Db,
  { type, userId, id, deleted = false }: { type: string; userId: string; id: string; deleted?: boolean },
): Promise<KeptView | undefined> {
  const rows = await rowsOf<KeptView & { deletedBy: string | null; isRecent: boolean | null }>(db, lockOne, [
    ...[type, userId, id, !deleted],
  ]);
  return rows
    .filter(({ deletedBy, isRecent }) => !deleted || (deletedBy === userId && isRecent))
    .map(({ deletedBy: _, isRecent: __, ...view }) => view)[0];
}

type Given = Pick<RecordView, 'id' | 'name' | 'shared' | 'locked'> & { settings: ViewSettings };

/** Keeps a new view; fails where its owner has one of this name. */
export async function insertView(db: Db, type: string, ownerId: string, view: Given): Promise<void> {
  const { id, name, shared, locked, settings } = view;
  await unlessTaken(rowsOf(db, insert, [id, type, ownerId, name, shared, locked, JSON.stringify(settings)]));
}

/** Changes a view; fails where its owner has another one of this name. */
export async function updateView(db: Db, { id, name, shared, locked, settings }: Given): Promise<void> {
  await unlessTaken(rowsOf(db, update, [id, name, shared, locked, JSON.stringify(settings)]));
}

/** Deletes a view so that it can be restored. */
export async function deleteView(db: Db, id: string, by: string): Promise<void> {
  await rowsOf(db, remove, [id, by]);
}

/** Restores a deleted view; fails where its owner has another one of this name by now. */
export async function restoreView(db: Db, id: string): Promise<void> {
  await unlessTaken(rowsOf(db, restore, [id]));
}

/** Removes views for good that nobody can restore any more. */
export async function purgeViews(db: Db): Promise<void> {
  await rowsOf(db, purge);
}

/** Says which view somebody begins with, or that there is none. */
export async function setDefaultView(db: Db, type: string, userId: string, id: string | null): Promise<void> {
  if (id === null) await rowsOf(db, unsetDefault, [userId, type]);
  else await rowsOf(db, setDefault, [userId, type, id]);
}

/** How many views somebody has of a record type, and how many are shared in it; others who add wait until the end of the transaction. */
export async function countViews(db: Db, type: string, ownerId: string): Promise<{ own: number; shared: number }> {
  await rowsOf(db, wait, [type]);
  return one(await rowsOf<{ own: number; shared: number }>(db, count, [type, ownerId]));
}

async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'record_view_name') return fail(recordFailures.viewNameTaken);
    throw error;
  }
}
