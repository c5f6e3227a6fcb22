import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';

const find = statement(`
  select f.naming from asset_folder_place p
    cross join unnest(p.line) with ordinality o (id, depth) join asset_folder f on f.id = o.id
  where p.folder_id = $1 and f.naming is not null order by o.depth desc limit 1
`);

/** The naming rule of a folder, or of the nearest one above it that has one. */
export async function findNamingRule(db: Db, folderId: string): Promise<string | undefined> {
  return (await rowOf<{ naming: string }>(db, find, [folderId]))?.naming;
}
