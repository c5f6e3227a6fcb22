import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { insertStoredFile } from '../../kernel/files/stored-file-store.ts';
import type { Upload } from '../../kernel/files/upload.ts';

const RETENTION = `interval '24 hours'`;
const insert = statement('insert into import_file (id, name, created_by) values ($1, $2, $3)');
const find = statement(`
  select name from import_file where id = $1 and created_by = $2 and created_at > now() - ${RETENTION}
`);
const forget = statement(`
  delete from stored_file where id in (
    select id from import_file where created_at <= now() - ${RETENTION} order by created_at limit $1
  ) returning id
`);

/** Stores the metadata of an uploaded import file. */
export async function insertFile(db: Db, upload: Upload, userId: string): Promise<void> {
  await insertStoredFile(db, upload, userId);
  await rowsOf(db, insert, [upload.id, upload.name, userId]);
}

/** Finds an import file of the user, uploaded within a day. */
export async function findFile(db: Db, id: string, userId: string): Promise<{ name: string } | undefined> {
  return await rowOf<{ name: string }>(db, find, [id, userId]);
}

/** Deletes expired files, up to a limit; returns their ids. */
export async function deleteExpiredFiles(db: Db, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, forget, [limit])).map(({ id }) => id);
}
