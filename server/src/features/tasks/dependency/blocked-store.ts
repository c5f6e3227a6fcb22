import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { BLOCKERS } from '../task/reading/columns.ts';

const blocked = statement(`
  select t.id, n.blockers from task t cross join lateral (select count(*)::int as blockers from ${BLOCKERS}) n
  where t.id = any ($2::uuid[]) and t.project_id = $1 and t.deleted_at is null and t.category in ('0', '2', '4') and n.blockers > 0
`);

/** Those among some tasks of a project that wait for others, with the number of these, as the filter *blocked* finds them: also where the reader does not see these. */
export async function findBlocked(
  db: Db,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<{ id: string; blockers: number }[]> {
  return await rowsOf<{ id: string; blockers: number }>(db, blocked, [projectId, ids]);
}
