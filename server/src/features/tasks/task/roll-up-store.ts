import type { RollUp } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const sums = statement(`
  with recursive below as (
    select r.id as root, t.id, t.category, t.estimate, t.start_date, t.due_date, 1 as level
    from task r join task t on t.parent_id = r.id
    where r.project_id = $1 and r.id = any ($2::uuid[]) and r.deleted_at is null and t.deleted_at is null
    union all
    select b.root, t.id, t.category, t.estimate, t.start_date, t.due_date, b.level + 1
    from below b join task t on t.parent_id = b.id where t.deleted_at is null and b.level < 6
  )
  select root as id, count(*)::int as tasks, (count(*) filter (where category in ('1', '3')))::int as done,
    (sum(estimate) filter (where category <> '3'))::float8 as estimate,
    coalesce(sum(estimate) filter (where category = '1'), 0)::float8 as "estimateDone",
    min(least(start_date, due_date)) filter (where category <> '3') as "firstDay",
    max(greatest(start_date, due_date)) filter (where category <> '3') as "lastDay"
  from below group by root
`);

/** The roll-ups of some tasks of a project, in one statement; tasks without subtasks are left out. */
export async function findRollUps(db: Db, projectId: string, ids: readonly string[]): Promise<RollUp[]> {
  return await rowsOf<RollUp>(db, sums, [projectId, ids]);
}
