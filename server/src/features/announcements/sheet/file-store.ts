import type { AnnouncementFile } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { insertStoredFile } from '../../../kernel/files/stored-file-store.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { FOR_ME } from '../audience/audience-store.ts';

const COLUMNS = 'f.id, f.name, f.size, f.mime, f.preview';
const insert = statement(`
  insert into announcement_file as f (id, file_id, name, size, mime, preview, created_by)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}
`);
const filesOf = statement(`
  select ${COLUMNS} from announcement_file f where f.announcement_id = $1 order by f.place, f.id
`);
// A file belongs to at most one announcement: those of others are not taken.
const bind = statement(`
  update announcement_file f set announcement_id = $1, place = n.place
  from unnest($2::uuid[]) with ordinality as n (id, place)
  where f.id = n.id and (f.announcement_id = $1 or (f.announcement_id is null and f.created_by = $3))
  returning f.id
`);
const unbind = statement(`
  update announcement_file set announcement_id = null, created_at = now() - interval '1 day'
  where announcement_id = $1 and id <> all ($2::uuid[])
`);
const find = statement(`
  select f.name, f.mime, s.id, s.sha256, s.size
  from announcement_file f join stored_file s on s.id = f.file_id left join sys_announcement a on a.id = f.announcement_id
  where f.id = $2 and ($3 or (a.id is not null and ${FOR_ME}))
`);
const unusedFiles = statement(`
  with gone as (
    delete from announcement_file where id = any (array(
      select id from announcement_file where announcement_id is null and created_at <= now() - interval '1 day' limit $1
    )) returning file_id
  )
  delete from stored_file s using gone where s.id = gone.file_id returning s.id
`);

/** Inserts an uploaded file that belongs to no announcement yet. */
export async function insertFile(db: Db, id: string, upload: Upload, createdBy: string): Promise<AnnouncementFile> {
  const { id: fileId, name, size, mime, preview } = upload;
  await insertStoredFile(db, upload, createdBy);
  return one(await rowsOf<AnnouncementFile>(db, insert, [id, fileId, name, size, mime, preview, createdBy]));
}

/** Files of an announcement, in order. */
export async function findFiles(db: Db, announcementId: string): Promise<AnnouncementFile[]> {
  return await rowsOf<AnnouncementFile>(db, filesOf, [announcementId]);
}

/** Sets the files of an announcement; returns how many of them were available. */
export async function setFiles(db: Db, announcementId: string, ids: readonly string[], by: string): Promise<number> {
  await rowsOf(db, unbind, [announcementId, ids]);
  return (await rowsOf(db, bind, [announcementId, ids, by])).length;
}

/** Finds a stored file if its announcement is for the user, or for `anybody`. */
export async function findAnnouncementFile(db: Db, userId: string, id: string, anybody: boolean) {
  return await rowOf<{ id: string; name: string; mime: string; sha256: string; size: number }>(db, find, [
    userId,
    id,
    anybody,
  ]);
}

/** Deletes files without announcement for a day and returns those whose content is no longer used. */
export async function deleteUnusedFiles(db: Db, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, unusedFiles, [limit])).map(({ id }) => id);
}
