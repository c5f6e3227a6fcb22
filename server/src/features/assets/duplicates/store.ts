import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { assets } from '../assets.ts';

/** The latest visible version of an asset with each of these hashes. */
export async function versionsWith(db: Db, actor: Actor, hashes: readonly string[]) {
  const visibility = await visibilityOf(db, actor, assets);
  const { conditions } = visibility;
  const text = `
    select distinct on (s.sha256) s.sha256, t.id as "assetId", v.no
    from stored_file s join record_file a on a.file_id = s.id join asset_version v on v.file_id = a.id
      join asset t on t.id = v.asset_id
    where s.sha256 = any (${bind(conditions, hashes)}::text[]) and ${whereOf(visibility)}
    order by s.sha256, v.at desc, v.id
  `;
  return await rowsOf<{ sha256: string; assetId: string; no: number }>(db, { text }, conditions.values);
}
