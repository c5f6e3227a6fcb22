import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { insertStoredFile } from '../../../kernel/files/stored-file-store.ts';
import type { Upload } from '../../../kernel/files/upload.ts';

/** A stored file; `id` is its URL, `fileId` its content. */
export type CommonFile = {
  id: string;
  fileId: string;
  folder: string;
  name: string;
  mime: string;
  sha256: string;
  size: number;
};

const insert = statement('insert into common_file (id, file_id, folder, name) values ($1, $2, $3, $4)');
const find = statement(`
  select f.id, f.file_id as "fileId", f.folder, f.name, s.mime, s.sha256, s.size
  from common_file f join stored_file s on s.id = f.file_id where f.id = $1 and f.folder = $2
`);
const remove = statement(`
  with gone as (delete from common_file where id = $1 returning file_id)
  delete from stored_file s using gone where s.id = gone.file_id
`);

/** Inserts an uploaded file under its URL. */
export async function insertCommonFile(
  db: Db,
  { id, folder, upload, by }: { id: string; folder: string; upload: Upload; by: string },
): Promise<void> {
  await insertStoredFile(db, upload, by);
  await rowsOf(db, insert, [id, upload.id, folder, upload.name]);
}

export async function findCommonFile(db: Db, id: string, folder: string): Promise<CommonFile | undefined> {
  return await rowOf<CommonFile>(db, find, [id, folder]);
}

/** Deletes a file, whose content is then unused. */
export async function deleteCommonFile(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
