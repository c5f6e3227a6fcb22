import type { AssetVersion } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';

const COLUMNS = `
  v.id, v.asset_id as "assetId", v.no, a.name, a.size, a.mime, a.preview, s.sha256, v.dimensions,
  v.uploaded_by as "uploadedBy", u.realname as "uploadedByName", v.at
`;
const FROM = `
  join record_file a on a.id = v.file_id join stored_file s on s.id = a.file_id left join sys_user u on u.id = v.uploaded_by
`;
const list = statement(`select ${COLUMNS} from asset_version v ${FROM} where v.asset_id = $1 order by v.no desc`);
const find = statement(`select ${COLUMNS}, s.id as "storedId" from asset_version v ${FROM} where v.id = $1`);
const latest = statement(`
  select ${COLUMNS}, s.id as "storedId" from unnest($1::uuid[]) w(id)
    join lateral (select * from asset_version where asset_id = w.id order by no desc limit 1) v on true ${FROM}
`);
const numbered = statement(`
  select ${COLUMNS}, s.id as "storedId" from unnest($1::uuid[], $2::int[]) w(id, no)
    join asset_version v on v.asset_id = w.id and v.no = w.no ${FROM}
`);
const insert = statement(`
  insert into asset_version (id, asset_id, no, file_id, dimensions, uploaded_by)
  values ($1, $2, (select coalesce(max(no), 0) + 1 from asset_version where asset_id = $2), $3, $4, $5)
`);
const inFolders = statement(`
  select t.id from asset t join asset_folder_place p on p.folder_id = t.folder
  where $1::uuid = any (p.line) and t.deleted_at is null and ($2::uuid is null or t.id > $2)
    and exists (select from asset_version v where v.asset_id = t.id)
  order by t.id limit $3
`);
const lines = statement(`
  select t.id, p.line from asset t join asset_folder_place p on p.folder_id = t.folder where t.id = any ($1::uuid[])
`);

/** A version with its file reference. */
export type StoredVersion = FileVersion & { storedId: string };
/** A version, whoever asks for it. */
export type FileVersion = Omit<AssetVersion, 'original'>;

/** The versions of an asset, the newest first. */
export async function listVersions(db: Db, assetId: string): Promise<FileVersion[]> {
  return await rowsOf<FileVersion>(db, list, [assetId]);
}

/** A version of any asset. */
export async function findVersion(db: Db, id: string): Promise<StoredVersion | undefined> {
  return await rowOf<StoredVersion>(db, find, [id]);
}

/** The latest version of each of these assets, if it has one. */
export async function latestVersions(db: Db, assetIds: readonly string[]): Promise<StoredVersion[]> {
  return await rowsOf<StoredVersion>(db, latest, [assetIds]);
}

/** The given version of each of these assets. */
export async function numberedVersions(
  db: Db,
  requested: readonly { id: string; no: number }[],
): Promise<StoredVersion[]> {
  return await rowsOf<StoredVersion>(db, numbered, [requested.map(({ id }) => id), requested.map(({ no }) => no)]);
}

export type NewVersion = { assetId: string; fileId: string; dimensions: string | undefined; uploadedBy: string };

/** Adds the next version of an asset, which must be locked. */
export async function insertVersion(db: Db, { assetId, fileId, dimensions, uploadedBy }: NewVersion) {
  const id = newId();
  await rowsOf(db, insert, [id, assetId, fileId, dimensions ?? null, uploadedBy]);
  return one(await rowsOf<StoredVersion>(db, find, [id]));
}

/** Ids of assets with files in a folder and its subfolders, regardless of permissions, in order; a page after a cursor. */
export async function assetsBelow(db: Db, folderId: string, after: string | null, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, inFolders, [folderId, after, limit])).map(({ id }) => id);
}

/** The folders from the root to each of these assets. */
export async function folderLines(db: Db, assetIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = await rowsOf<{ id: string; line: string[] }>(db, lines, [assetIds]);
  return new Map(found.map(({ id, line }) => [id, line]));
}
