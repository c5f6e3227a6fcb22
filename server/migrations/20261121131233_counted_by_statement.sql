-- Counts once for each statement and in one order: two changes of many tasks can never wait for each other's counts, and a
-- change of a thousand tasks makes a handful of new counts, not two thousand.
drop trigger task_counted on task;--> statement-breakpoint
drop function count_task_changed();--> statement-breakpoint
create function count_tasks_updated() returns trigger language plpgsql as $$
begin
  insert into task_count as c (project_id, status_id, total)
  select project_id, status_id, sum(step) from (
    select project_id, status_id, -1 as step from stale where deleted_at is null and not archived
    union all
    select project_id, status_id, 1 from fresh where deleted_at is null and not archived
  ) s
  group by project_id, status_id having sum(step) <> 0 order by project_id, status_id
  on conflict (project_id, status_id) do update set total = c.total + excluded.total;
  return null;
end $$;--> statement-breakpoint
create trigger task_counted after update on task referencing old table as stale new table as fresh
  for each statement execute function count_tasks_updated();
