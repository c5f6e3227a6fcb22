import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { visibleTo } from '../data-rules/view.ts';

// Once an hour for the whole installation: concurrent runs change nothing.
const claim = statement(`
  insert into installation (name, value) values ('due tasks told', to_jsonb(date_trunc('hour', $1::timestamptz)))
  on conflict (name) do update set value = excluded.value where installation.value <> excluded.value
  returning name
`);
/** The local hour at which users are notified of due tasks. */
const MORNING = 7;
// Overdue tasks are repeated only together with due ones; by themselves only on the day after.
const due = statement(`
  with person as (
    select id, ($1::timestamptz at time zone coalesce(time_zone, 'UTC'))::date as day from sys_user
    where status = 1 and deleted_at is null and ($2::uuid is null or id = $2)
      and extract(hour from $1::timestamptz at time zone coalesce(time_zone, 'UTC')) = ${MORNING}
  ), mine as (
    select distinct person.id as user_id, person.day, t.id, t.due_date
    from task t join project p on p.id = t.project_id and p.deleted_at is null and p.state <> 'archived',
      unnest(array_append(t.assignee_ids, t.owner_id)) as whose (id) join person on person.id = whose.id
    where t.deleted_at is null and not t.archived and t.category in ('0', '2', '4') and t.due_date <= person.day + 1
      and exists (select from project_member m where m.project_id = p.id and m.user_id = person.id)
      -- Every level that differs from the usual one leaves out what is due.
      and not exists (select from project_notification n where n.project_id = p.id and n.user_id = person.id)
  )
  select user_id as "userId", (count(*) filter (where due_date = day))::int as today,
    (count(*) filter (where due_date > day))::int as tomorrow, (count(*) filter (where due_date < day))::int as overdue
  from mine group by user_id having max(due_date) >= min(day) - 1
`);

export type DueTasks = { userId: string; today: number; tomorrow: number; overdue: number };

/** The users whose morning it is, with the numbers of their due tasks; empty if already done this hour. */
export async function claimDueTasks(db: Db, now: Date): Promise<DueTasks[]> {
  if (!(await rowOf(db, claim, [now]))) return [];
  const visible: DueTasks[] = [];
  for (const counted of await rowsOf<DueTasks>(db, due, [now, null])) {
    const seen = await visibleTo(db, counted.userId);
    const own = seen === db ? counted : await rowOf<DueTasks>(seen, due, [now, counted.userId]);
    if (own) visible.push(own);
  }
  return visible;
}
