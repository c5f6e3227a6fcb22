import { FOLDER_DEPTH_MAX, folderFailures } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { LEVELS, levelIn } from './visibility-sql.ts';

const acquireLock = statement(`select pg_advisory_xact_lock(hashtextextended('asset_folder', 0))`);
// Both recursions terminate even with a cycle: `union` removes duplicates, and the depth is limited.
const place = statement(`
  with recursive below (id) as (
    select unnest($1::uuid[])
    union select f.id from asset_folder f join below b on f.parent = b.id
  ), above (id, at, depth, parent, own) as (
    select f.id, f.id, 1, f.parent, f.own from asset_folder f join below using (id)
    union all
    select a.id, f.id, a.depth + 1, f.parent, f.own from above a join asset_folder f on f.id = a.parent
    where a.depth <= ${FOLDER_DEPTH_MAX}
  )
  insert into asset_folder_place (folder_id, line, guard)
  select id, array_agg(at order by depth desc), (array_agg(at order by depth) filter (where own))[1] from above group by id
  on conflict (folder_id) do update set line = excluded.line, guard = excluded.guard
  returning line
`);
const levelsOf = (which: { itself?: boolean; deleted?: boolean }) =>
  statement(`
    select f.id, ${levelIn('f.id', '$1::uuid', which)} as level from asset_folder f where f.id = any ($2::uuid[])
  `);
const levels = levelsOf({ itself: true });
const levelsAnywhere = levelsOf({ deleted: true });

// Access lists replace those of the folders above: who manages a folder may see nothing of one in it.
const unmanaged = statement(`
  select distinct f.id from unnest($2::uuid[]) f (id) join asset_folder_place p on f.id = any (p.line)
  where ${levelIn('p.folder_id', '$1::uuid', { deleted: true })} < ${LEVELS.manager}
`);

/** Serializes moves of folders: two concurrent ones could create a cycle. */
export async function lockFolderTree(db: Db): Promise<void> {
  await rowsOf(db, acquireLock);
}

/** Updates the positions of folders and their descendants; fails on a cycle or at the depth limit. */
export async function placeFolders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { line } of await rowsOf<{ line: string[] }>(db, place, [ids])) {
    if (new Set(line).size < line.length) fail(folderFailures.intoItself);
    if (line.length > FOLDER_DEPTH_MAX) fail(folderFailures.tooDeep, { values: { limit: FOLDER_DEPTH_MAX } });
  }
}

/** The access levels of a user in folders, by id, 0 below a deleted folder unless `deleted`; a missing folder is omitted. */
export async function levelsIn(
  db: Db,
  userId: string,
  ids: readonly string[],
  deleted = false,
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ id: string; level: number }>(db, deleted ? levelsAnywhere : levels, [userId, ids]);
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** Those of some folders, in the trash or not, that the user does not manage with every folder in them. */
export async function notWhollyManaged(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rowsOf<{ id: string }>(db, unmanaged, [userId, ids])).map(({ id }) => id));
}
