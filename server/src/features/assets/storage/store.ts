import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { assets } from '../assets.ts';

type Use = { assets: number; kilobytes: number };

/** The storage of the visible assets, or of those in the trash; null if a data rule hides it in some of them. */
export async function storageOf(
  db: Db,
  actor: Actor,
  { folderId, trash }: { folderId: string | undefined; trash: boolean },
): Promise<Use | null> {
  const visibility = await visibilityOf(db, actor, assets, { trash });
  if (!Object.hasOwn(visibility.open, 'storage')) return null;
  const { conditions } = visibility;
  if (folderId !== undefined) {
    const within = `${bind(conditions, folderId)}::uuid = any (p.line)`;
    conditions.sql.push(`t.folder in (select p.folder_id from asset_folder_place p where ${within})`);
  }
  const text = `select count(*)::int as assets, coalesce(sum(t.storage), 0)::float8 as kilobytes
    from asset t where ${whereOf(visibility)}`;
  return one(await rowsOf<Use>(db, { text }, conditions.values));
}
