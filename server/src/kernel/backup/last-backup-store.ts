import { type Db, openDb, rowOf, rowsOf, statement } from '../db.ts';

const find = statement(`select value from installation where name = 'last backup'`);
const keep = statement(`
  insert into installation (name, value) values ('last backup', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);

/** The instant of the last backup the command line has made; null when there is none. */
export async function findBackupTime(db: Db): Promise<string | null> {
  return (await rowOf<{ value: { at: string } }>(db, find))?.value.at ?? null;
}

/** Notes in a database that it has been backed up. */
export async function noteBackup(url: string, at: string): Promise<void> {
  const { db, close } = openDb(url, { max: 1 });
  await rowsOf(db, keep, [JSON.stringify({ at })]).finally(close);
}
