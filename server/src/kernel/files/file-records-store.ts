import { type Db, rowsOf, statement } from '../database/db.ts';

const recorded = statement('select id from stored_file where id = any ($1::uuid[])');

/** Which of the given files have a record. */
export async function findRecorded(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, recorded, [ids])).map(({ id }) => id));
}
