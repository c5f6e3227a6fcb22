import type { AssetHold } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { LEVELS, levelIn } from '../folders/visibility-sql.ts';

export type HeldKind = 'asset' | 'assetFolder';

/** SQL of the folders with a hold on `line` and everything in them. */
const ON = (line: string) => `exists (select from asset_hold h where h.record_id = any (${line}))`;
/** SQL that says whether an asset `t` is kept: by a hold of its own, or of a folder above it. */
export const HELD_ASSET = `exists (select from asset_hold h where h.record_id = t.id)
  or exists (select from asset_folder_place p where p.folder_id = t.folder and ${ON('p.line')})`;
/** SQL that says whether a folder `t` is kept: also by a hold of an asset or a folder in it, which would be purged with it. */
export const HELD_FOLDER = `exists (select from asset_folder_place p where p.folder_id = t.id and ${ON('p.line')})
  or exists (
    select from asset_hold h join asset_folder_place p on p.folder_id = h.record_id where t.id = any (p.line)
    union all
    select from asset_hold h join asset a on a.id = h.record_id join asset_folder_place p on p.folder_id = a.folder
    where t.id = any (p.line)
  )`;

// Purging and setting holds exclude each other: what is purged has no hold, and what is held is not purged.
const lockSetting = statement(`select pg_advisory_xact_lock(hashtextextended('asset hold', 0))`);
const lockPurging = statement(`select pg_advisory_xact_lock_shared(hashtextextended('asset hold', 0))`);
const COLUMNS = 'h.reason, u.realname as by, h.at';
const find = statement(`
  select ${COLUMNS} from asset_hold h left join sys_user u on u.id = h.set_by where h.record_id = $1
`);
const save = statement(`
  with h as (
    insert into asset_hold (record_id, kind, reason, set_by) values ($1, $2, $3, $4)
    on conflict (record_id) do update set reason = excluded.reason, set_by = excluded.set_by, at = now()
    returning reason, set_by, at
  )
  select ${COLUMNS} from h left join sys_user u on u.id = h.set_by
`);
const remove = statement('delete from asset_hold where record_id = $1 returning reason');
/** SQL of the folders of some assets, or of folders themselves. */
const placesOf = (kind: HeldKind) => `
  select t.id, p.folder_id, p.line from ${kind === 'asset' ? 'asset' : 'asset_folder'} t
  join asset_folder_place p on p.folder_id = ${kind === 'asset' ? 't.folder' : 't.id'} where t.id = any ($1::uuid[])`;
// The nearest hold: its own, then those of the folders above, the next one first. A folder that the user does not see keeps its reason to itself.
const nearest = (kind: HeldKind) =>
  statement(`
    select distinct on (o.id) o.id, case when s.seen then h.reason else '' end as reason,
      case when s.seen then u.realname end as by, h.record_id = o.id as own
    from (${placesOf(kind)}) o join asset_hold h on h.record_id = o.id or h.record_id = any (o.line)
      left join sys_user u on u.id = h.set_by
      cross join lateral (
        select h.record_id = o.id or ${levelIn('h.record_id', '$2::uuid', { deleted: true })} >= ${LEVELS.viewer} as seen
      ) s
    order by o.id, h.record_id <> o.id, array_position(o.line, h.record_id) desc
  `);
const nearestOf = { asset: nearest('asset'), assetFolder: nearest('assetFolder') };
const places = { asset: statement(placesOf('asset')), assetFolder: statement(placesOf('assetFolder')) };
const sizes = {
  asset: statement('select t.id, coalesce(t.storage, 0)::float8 as size from asset t where t.id = any ($1::uuid[])'),
  assetFolder: statement(`
    select f.id, coalesce(sum(a.storage), 0)::float8 as size from unnest($1::uuid[]) f (id)
      left join asset_folder_place p on f.id = any (p.line) left join asset a on a.folder = p.folder_id
    group by f.id
  `),
};

/** Waits for purges that have looked for holds, and lets no other begin until the transaction ends. */
export async function lockHoldSetting(db: Db): Promise<void> {
  await rowsOf(db, lockSetting);
}

/** Blocks new holds until the purging transaction ends. */
export async function lockHolds(db: Db): Promise<void> {
  await rowsOf(db, lockPurging);
}

/** The hold of an asset or a folder itself. */
export async function findHold(db: Db, id: string): Promise<AssetHold | undefined> {
  return await rowOf<AssetHold>(db, find, [id]);
}

type Held = { kind: HeldKind; id: string; reason: string; by: string };

/** Sets the hold of an asset or a folder, or replaces its reason. */
export async function saveHold(db: Db, { kind, id, reason, by }: Held): Promise<AssetHold> {
  return one(await rowsOf<AssetHold>(db, save, [id, kind, reason, by]));
}

/** Ends a hold; returns its reason, or undefined if there was none. */
export async function removeHold(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ reason: string }>(db, remove, [id]))?.reason;
}

type NearestHold = { id: string; reason: string; by: string | null; own: boolean };

/** The nearest holds that keep some assets or folders, by id, as a user sees them: without reason if on a folder hidden from them. */
export async function findNearestHolds(db: Db, userId: string, kind: HeldKind, ids: readonly string[]) {
  const found = await rowsOf<NearestHold>(db, nearestOf[kind], [ids, userId]);
  return new Map(found.map(({ id, ...hold }) => [id, hold]));
}

/** The folders that assets are in; those of folders are they themselves. */
export async function foldersOf(db: Db, kind: HeldKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rowsOf<{ id: string; folder_id: string }>(db, places[kind], [ids]);
  return new Map(found.map((row) => [row.id, row.folder_id]));
}

/** The storage of assets, or of all assets in folders, in kilobytes. */
export async function sizesOf(db: Db, kind: HeldKind, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rowsOf<{ id: string; size: number }>(db, sizes[kind], [ids]);
  return new Map(found.map(({ id, size }) => [id, size]));
}
