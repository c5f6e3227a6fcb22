import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const tasks = 'task t where t.project_id = $1 and t.deleted_at is null';
// Values of other kinds are never read as days, in whatever order the conditions are checked.
const days = statement(`
  select distinct d.day::text as day from (
    select t.start_date from ${tasks} union select t.due_date from ${tasks}
    union select i.due_date from record_checklist_item i
      join task t on i.record_type = 'task' and i.record_id = t.id where t.project_id = $1 and t.deleted_at is null
    union select case when f.kind in ('date', 'dateRange') then part::date end from task t cross join lateral jsonb_each_text(t.custom) v
      join task_field f on f.project_id = $1 and f.kind in ('date', 'dateRange') and v.key = 'c_' || replace(f.id::text, '-', '')
      cross join lateral unnest(string_to_array(v.value, '/')) part
      where t.project_id = $1 and t.deleted_at is null
  ) d (day) where d.day is not null order by 1
`);

/** The different days of the tasks of a project, of their checklists and of their custom fields, in order. */
export async function daysInProject(db: Db, projectId: string): Promise<string[]> {
  return (await rowsOf<{ day: string }>(db, days, [projectId])).map(({ day }) => day);
}
