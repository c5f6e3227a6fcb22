import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { lexemesOf } from '../../../../kernel/database/search-text.ts';
import { textOf } from '../../../../kernel/rich-text.ts';
import { textArray } from '../../task/insert-store.ts';
import type { Described } from './compare.ts';

const describe = statement(`
  with saved as (
    insert into task_description as d (task_id, html, updated_by)
    select n.id, n.html, $3::uuid from unnest($1::uuid[], $2::text[]) n (id, html)
    on conflict (task_id) do update
      set html = excluded.html, updated_by = excluded.updated_by, version = d.version + 1, updated_at = now()
  )
  update task t set search = array_to_tsvector(n.search::text[]), updated_at = now()
  from unnest($1::uuid[], $4::text[]) n (id, search) where t.id = n.id
`);
const release = statement(
  'update task set external_source = null, external_id = null where id = any ($1::uuid[]) and deleted_at is not null',
);

/** Replaces descriptions and search texts. */
export async function saveDescriptions(db: Db, described: readonly Described[], actorId: string): Promise<void> {
  if (described.length === 0) return;
  await rowsOf(db, describe, [
    described.map(({ id }) => id),
    described.map(({ to }) => to),
    actorId,
    described.map(({ title, to }) => textArray(lexemesOf(title, textOf(to)))),
  ]);
}

/** Removes the source of tasks in the trash. */
export async function clearOrigin(db: Db, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0) await rowsOf(db, release, [taskIds]);
}
