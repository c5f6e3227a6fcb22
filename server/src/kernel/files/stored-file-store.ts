import { type Db, rowsOf, statement } from '../database/db.ts';
import type { StoredFile } from './files.ts';

const insert = statement('insert into stored_file (id, sha256, size, mime, created_by) values ($1, $2, $3, $4, $5)');
const remove = statement('delete from stored_file where id = $1');
const recorded = statement('select id from stored_file where id = any ($1::uuid[])');

/** Records a file of the file store, so that its content is not cleaned up; `createdBy` is null for anonymous uploads. */
export async function insertStoredFile(
  db: Db,
  { id, sha256, size, mime }: StoredFile & { id: string; mime: string },
  createdBy: string | null,
): Promise<void> {
  await rowsOf(db, insert, [id, sha256, size, mime, createdBy]);
}

/** Deletes the record of a file, whose content is then cleaned up. */
export async function deleteStoredFile(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

export async function findRecorded(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, recorded, [ids])).map(({ id }) => id));
}
