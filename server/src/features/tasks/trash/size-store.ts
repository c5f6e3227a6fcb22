import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const below = statement(`
  with recursive found (top, id) as (
    select u.id, u.id from unnest($1::uuid[]) u (id)
    union all select f.top, t.id from found f join task t on t.parent_id = f.id and t.deleted_at is not null
  )
  select top, id from found
`);
const ofTasks = statement(`
  select record_id as id, sum(size)::float8 as size from record_file
  where record_type = 'task' and record_id = any ($1::uuid[]) group by record_id
`);
const ofProjects = statement(`
  select t.project_id as id, sum(f.size)::float8 as size
  from task t join record_file f on f.record_type = 'task' and f.record_id = t.id
  where t.project_id = any ($1::uuid[]) group by t.project_id
`);

type Size = { id: string; size: number };

/** The bytes of the files of deleted tasks, with those of their deleted subtasks, or of all tasks of projects, by id. */
export async function fileSizesOf(
  db: Db,
  kind: 'task' | 'project',
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  if (kind === 'project') return mapOf(await rowsOf<Size>(db, ofProjects, [ids]));
  const found = await rowsOf<{ top: string; id: string }>(db, below, [ids]);
  const sizes = mapOf(await rowsOf<Size>(db, ofTasks, [[...new Set(found.map(({ id }) => id))]]));
  const sums = new Map<string, number>();
  for (const { top, id } of found) sums.set(top, (sums.get(top) ?? 0) + (sizes.get(id) ?? 0));
  return sums;
}

function mapOf(rows: readonly Size[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, size }) => [id, size]));
}
