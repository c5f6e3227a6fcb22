import type { AssetUpload } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** No longer than files without a record are kept, so that no active upload loses a part. */
const LIFETIME = `interval '24 hours'`;
const COLUMNS = `
  u.id, u.folder_id as "folderId", u.asset_id as "assetId", u.name, u.size, u.received as "offset", u.fingerprint,
  u.fill_fields as "fillFields",
  u.at + ${LIFETIME} as "expiresAt"
`;
const ALIVE = `u.at > now() - ${LIFETIME}`;
const OF = `u.id = $1 and u.owner_id = $2 and ${ALIVE}`;
const FILES = `array(select p.file_id from asset_upload_part p where p.upload_id = gone.id) as files`;

const list = statement(`select ${COLUMNS} from asset_upload u where u.owner_id = $1 and ${ALIVE} order by u.at, u.id`);
const find = statement(`select ${COLUMNS} from asset_upload u where ${OF}`);
const parts = statement('select file_id as id from asset_upload_part where upload_id = $1 order by start');
// Concurrent starts are serialized, so that two of them do not both use the last slot.
const wait = statement(`select pg_advisory_xact_lock(hashtextextended('asset uploads of ' || $1, 0))`);
const count = statement(`
  select count(*)::int as total, coalesce(sum(u.size), 0)::int as bytes from asset_upload u
  where u.owner_id = $1::uuid and ${ALIVE}
`);
const insert = statement(`
  insert into asset_upload as u (id, owner_id, folder_id, asset_id, name, size, fingerprint, fill_fields)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}
`);
// The row is locked for the comparison: of two parts for one offset the second finds that the offset has moved.
const accept = statement(`
  with taken as (
    update asset_upload u set received = received + $4::int where ${OF} and u.received = $3::int returning ${COLUMNS}
  ), logged as (
    insert into asset_upload_part (upload_id, start, file_id) select id, $3::int, $5::uuid from taken
  )
  select * from taken
`);
const remove = statement(`
  with gone as (delete from asset_upload u where ${OF} returning id) select ${FILES} from gone
`);
const removeExpired = statement(`
  with gone as (
    delete from asset_upload where id in (
      select id from asset_upload where at <= now() - ${LIFETIME} order by at limit $1 for update skip locked
    ) returning id
  ) select ${FILES} from gone
`);

/** An upload, and whether its name fills fields of the new asset. */
export type StoredUpload = AssetUpload & { fillFields: boolean };

/** A user's unfinished uploads, oldest first. */
export async function listUploads(db: Db, ownerId: string): Promise<AssetUpload[]> {
  return await rowsOf<AssetUpload>(db, list, [ownerId]);
}

/** An unfinished upload of its owner; nobody else's, and none that has expired. */
export async function findUpload(db: Db, id: string, ownerId: string): Promise<StoredUpload | undefined> {
  return await rowOf<StoredUpload>(db, find, [id, ownerId]);
}

/** The files of the parts that have arrived, in their order. */
export async function findParts(db: Db, uploadId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, parts, [uploadId])).map(({ id }) => id);
}

/** How many unfinished uploads somebody has, and how many bytes they announced; counted in turns. */
export async function countUploads(db: Db, ownerId: string): Promise<{ total: number; bytes: number }> {
  await rowsOf(db, wait, [ownerId]);
  return one(await rowsOf<{ total: number; bytes: number }>(db, count, [ownerId]));
}

export type NewUpload = Pick<StoredUpload, 'id' | 'folderId' | 'assetId' | 'name' | 'size' | 'fingerprint'> & {
  fillFields?: boolean | undefined;
};

/** Records an upload that begins. */
export async function insertUpload(db: Db, ownerId: string, upload: NewUpload): Promise<AssetUpload> {
  const { id, folderId, assetId, name, size, fingerprint, fillFields = true } = upload;
  const values = [id, ownerId, folderId, assetId, name, size, fingerprint, fillFields];
  return one(await rowsOf<AssetUpload>(db, insert, values));
}

export type NewPart = { uploadId: string; ownerId: string; offset: number; size: number; fileId: string };

/** Accepts a part that begins at the present end of the file; undefined if another one was faster, or the upload has been deleted. */
export async function acceptPart(db: Db, { uploadId, ownerId, offset, size, fileId }: NewPart) {
  return await rowOf<AssetUpload>(db, accept, [uploadId, ownerId, offset, size, fileId]);
}

/** Deletes an upload of its owner, and returns the files of its parts; undefined where there is none. */
export async function deleteUpload(db: Db, id: string, ownerId: string): Promise<string[] | undefined> {
  return (await rowOf<{ files: string[] }>(db, remove, [id, ownerId]))?.files;
}

/** Deletes uploads that have expired, some at a time; returns how many, and the files of their parts. */
export async function deleteExpired(db: Db, limit: number): Promise<{ total: number; files: string[] }> {
  const gone = await rowsOf<{ files: string[] }>(db, removeExpired, [limit]);
  return { total: gone.length, files: gone.flatMap(({ files }) => files) };
}
