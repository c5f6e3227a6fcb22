import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** SQL of the ids of the tasks that use an asset. Tasks created because of an asset are not uses. */
function tasksUsing(asset: string): string {
  return `
    select u.id from (
      select l.to_id as id from record_link l where l.from_type = 'asset' and l.from_id = ${asset} and l.to_type = 'task'
      union
      select l.from_id from record_link l where l.to_type = 'asset' and l.to_id = ${asset} and l.from_type = 'task'
    ) u
    where not exists (select from asset_rights_task d where d.task_id = u.id and d.asset_id = ${asset})
      and not exists (select from asset_replacement_task d where d.task_id = u.id and d.asset_id = ${asset})
  `;
}

const list = statement(`
  select a.id as "assetId", u.id as "taskId" from unnest($1::uuid[]) a(id) join lateral (${tasksUsing('a.id')}) u on true
`);

/** SQL of whether a task uses the asset `t`, also one in the trash: nobody is to take an asset for unused because they may not see the task. */
export const IS_USED = `(exists (${tasksUsing('t.id')}))`;

/** The tasks that use some assets, whoever may see them. */
export async function usesOf(db: Db, assetIds: readonly string[]) {
  return await rowsOf<{ assetId: string; taskId: string }>(db, list, [assetIds]);
}
