import type { Category } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { orgLineOf, VISIBLE_TASK } from '../access-store.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';

/** A subtask of a task, of any level, or a task that blocks it. */
export type Relative = { kind: 'subtasks' | 'blockers'; taskId: string; id: string; key: string; category: Category };

/**
 * The schema is named, so that tasks are found that data rules hide from the user. Each level and each task is looked up by its index: the planner
 * expects many more rows of a recursion than there are.
 */
const relatives = statement(`
  with recursive below as (
    select r.id as root, r.id, 0 as level from unnest($1::uuid[]) as r (id)
    union all
    select b.root, c.id, b.level + 1 from below b
    cross join lateral (
      select t.id from public.task t where t.parent_id = b.id and t.deleted_at is null offset 0
    ) c where b.level < 6
  ), related as (
    select 'subtasks' as kind, root as task_id, id from below where level > 0
    union all
    select 'blockers', l.to_id, l.from_id from public.record_link l
    where l.to_type = 'task' and l.to_id = any ($2::uuid[]) and l.from_type = 'task' and l.kind || '' = 'blocks'
      and not exists (select from task_dependency d where d.link_id = l.id and d.type <> 'FS')
  )
  select r.kind, r.task_id as "taskId", o.id, p.key || '-' || o.seq as key, o.category
  from related r
  cross join lateral (
    select t.id, t.seq, t.project_id, t.category from public.task t
    where t.id = r.id and t.deleted_at is null and not t.archived
      and (t.category in ('0', '2', '4') or t.id = any ($3::uuid[])) offset 0
  ) o
  join project p on p.id = o.project_id
  order by p.key, o.seq
`);
const seen = statement(`
  select t.id from public.task t join project p on p.id = t.project_id
  where t.id = any ($3::uuid[]) and p.deleted_at is null and ${VISIBLE_TASK}
`);

type RelativesQuery = { subtasksOf: readonly string[]; blockersOf: readonly string[]; changing: readonly string[] };

/** The open subtasks and blockers of tasks, whether the user sees them or not, and the closed ones among those that change as well. */
export async function findRelatives(db: Db, { subtasksOf, blockersOf, changing }: RelativesQuery): Promise<Relative[]> {
  return await rowsOf<Relative>(db, relatives, [subtasksOf, blockersOf, changing]);
}

/** Those of the tasks that a user sees, by projects and by data rules. */
export async function seenAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await rowsOf<{ id: string }>(db, seen, [userId, await orgLineOf(db, userId), ids]);
  const hidden = await hiddenAmong(db, userId, ids);
  return new Set(found.map(({ id }) => id).filter((id) => !hidden.has(id)));
}
