import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';
import type { Upload } from '../../kernel/upload.ts';

const RETENTION = `interval '24 hours'`;
const insert = statement(`
  with kept as (
    insert into stored_file (id, sha256, size, mime, created_by) values ($1, $2, $3, $4, $6)
  )
  insert into import_file (id, name, created_by) values ($1, $5, $6)
`);
const find = statement(`
  select name from import_file where id = $1 and created_by = $2 and created_at > now() - ${RETENTION}
`);
const forget = statement(`
  delete from stored_file where id in (
    select id from import_file where created_at <= now() - ${RETENTION} order by created_at limit $1
  ) returning id
`);

/** Records a file somebody sent to be imported. */
export async function insertFile(db: Db, { id, sha256, size, mime, name }: Upload, userId: string): Promise<void> {
  await rowsOf(db, insert, [id, sha256, size, mime, name, userId]);
}

/** A file by whoever sent it, within a day; nobody else's. */
export async function findFile(db: Db, id: string, userId: string): Promise<{ name: string } | undefined> {
  return await rowOf<{ name: string }>(db, find, [id, userId]);
}

/** Forgets files older than a day, some at a time; answers their ids. */
export async function deleteExpiredFiles(db: Db, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, forget, [limit])).map(({ id }) => id);
}
