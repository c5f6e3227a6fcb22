import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holdStore } from '../../../records/holds/hold-store.ts';
import { LEVELS, levelIn } from '../folders/visibility-sql.ts';

export type HeldKind = 'asset' | 'assetFolder';

/** Holds of assets and folders. */
export const holds = holdStore({ table: 'asset_hold', key: 'record_id', columns: ['kind'], lock: 'asset hold' });

/** SQL of the folders with a hold on `line` and everything in them. */
const ON = (line: string) => `exists (select from asset_hold h where h.record_id = any (${line}))`;
/** SQL that says whether an asset `t` is kept: by a hold of its own, or of a folder above it. */
export const HELD_ASSET = `exists (select from asset_hold h where h.record_id = t.id)
  or exists (select from asset_folder_place p where p.folder_id = t.folder and ${ON('p.line')})`;
/** SQL of the ids of all assets that are kept. */
export const HELD_ASSET_IDS = `
  select h.record_id from asset_hold h where h.kind = 'asset'
  union select a.id from asset a join asset_folder_place p on p.folder_id = a.folder where ${ON('p.line')}
`;
/** SQL that says whether a folder `t` is kept: also by a hold of an asset or a folder in it, which would be purged with it. */
export const HELD_FOLDER = `exists (select from asset_folder_place p where p.folder_id = t.id and ${ON('p.line')})
  or exists (
    select from asset_hold h join asset_folder_place p on p.folder_id = h.record_id where t.id = any (p.line)
    union all
    select from asset_hold h join asset a on a.id = h.record_id join asset_folder_place p on p.folder_id = a.folder
    where t.id = any (p.line)
  )`;

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
// A hold of something in a folder, which keeps the folder; one of what the user does not see keeps its reason to itself.
const within = statement(`
  select distinct on (f.id) f.id, case when s.seen then h.reason else '' end as reason, case when s.seen then u.realname end as by
  from unnest($1::uuid[]) f (id) join asset_folder_place p on f.id = any (p.line)
    join (
      select h.*, h.record_id as folder from asset_hold h where h.kind = 'assetFolder'
      union all select h.*, a.folder from asset_hold h join asset a on a.id = h.record_id
    ) h on h.folder = p.folder_id and h.record_id <> f.id
    left join sys_user u on u.id = h.set_by
    cross join lateral (select ${levelIn('h.folder', '$2::uuid', { deleted: true })} >= ${LEVELS.viewer} as seen) s
  order by f.id, s.seen desc, h.at desc
`);
const reasons = statement('select record_id as id, reason from asset_hold where record_id = any ($1::uuid[])');
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

type NearestHold = { id: string; reason: string; by: string | null; own: boolean };

/** The nearest holds that keep some assets or folders, by id, as a user sees them: without reason if on a folder hidden from them. */
export async function findNearestHolds(db: Db, userId: string, kind: HeldKind, ids: readonly string[]) {
  const found = await rowsOf<NearestHold>(db, nearestOf[kind], [ids, userId]);
  return new Map(found.map(({ id, ...hold }) => [id, hold]));
}

/** The reasons of the holds of assets and folders themselves, by id. */
export async function holdReasons(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rowsOf<{ id: string; reason: string }>(db, reasons, [ids]);
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

/** A hold of something in each of some folders, by folder, as a user sees it. */
export async function findHoldsWithin(db: Db, userId: string, folderIds: readonly string[]) {
  const found = await rowsOf<Omit<NearestHold, 'own'>>(db, within, [folderIds, userId]);
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
