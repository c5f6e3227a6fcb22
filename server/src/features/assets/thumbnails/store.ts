import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { SentFile } from '../../../kernel/http/send-file.ts';

const find = statement(`
  select f.id, f.sha256, f.size::int as size, f.mime
  from asset_version v join record_file a on a.id = v.thumbnail_id join stored_file f on f.id = a.file_id where v.id = $1
`);
const note = statement(`
  update asset_version set thumbnail_state = $2, thumbnail_id = $3 where id = $1 and thumbnail_state = 'due' returning id
`);
const due = statement(`
  select v.id, v.asset_id as "assetId", f.id as "storedId", a.mime, f.size::int as size, f.created_by as "createdBy"
  from asset_version v join record_file a on a.id = v.file_id join stored_file f on f.id = a.file_id
  where v.thumbnail_state = 'due' order by v.id desc limit $1
`);
const stillDue = statement(`select id from asset_version where id = $1 and thumbnail_state = 'due' for update`);

export type DueVersion = {
  id: string;
  assetId: string;
  storedId: string;
  mime: string;
  size: number;
  createdBy: string | null;
};

/** The thumbnail of a version, if there is one. */
export async function findThumbnail(db: Db, versionId: string) {
  return await rowOf<Pick<SentFile, 'id' | 'sha256' | 'size' | 'mime'>>(db, find, [versionId]);
}

/** Records the result of creating a thumbnail; the first one counts. */
export async function setThumbnail(db: Db, versionId: string, state: 'made' | 'none', fileId: string | null) {
  await rowsOf(db, note, [versionId, state, fileId]);
}

/** Versions without an attempt to create a thumbnail, newest first. */
export async function dueVersions(db: Db, limit: number): Promise<DueVersion[]> {
  return await rowsOf<DueVersion>(db, due, [limit]);
}

/** Whether a version still needs its thumbnail; it is then locked. */
export async function isStillDue(db: Db, versionId: string): Promise<boolean> {
  return (await rowOf(db, stillDue, [versionId])) !== undefined;
}
