-- Nobody changes tasks between the first count and the triggers that keep it.
lock table task in share row exclusive mode;--> statement-breakpoint
insert into task_assignee_count (project_id, user_id, status_id, total)
select t.project_id, whose.id, t.status_id, count(*) from task t cross join lateral unnest(t.assignee_ids) whose (id)
where t.deleted_at is null and not t.archived group by 1, 2, 3;--> statement-breakpoint
alter table "task_assignee_count" set (fillfactor = 50);--> statement-breakpoint

create or replace function count_tasks_inserted() returns trigger language plpgsql as $$
begin
  insert into task_count as c (project_id, status_id, total)
  select project_id, status_id, count(*) from fresh where deleted_at is null and not archived
  group by project_id, status_id order by project_id, status_id
  on conflict (project_id, status_id) do update set total = c.total + excluded.total;
  insert into task_assignee_count as c (project_id, user_id, status_id, total)
  select f.project_id, whose.id, f.status_id, count(*) from fresh f cross join lateral unnest(f.assignee_ids) whose (id)
  where f.deleted_at is null and not f.archived
  group by f.project_id, whose.id, f.status_id order by f.project_id, whose.id, f.status_id
  on conflict (project_id, user_id, status_id) do update set total = c.total + excluded.total;
  update task p set children = p.children + f.children, children_done = p.children_done + f.done
  from (
    select parent_id, count(*) as children, count(*) filter (where category in ('1', '3')) as done
    from fresh where parent_id is not null and deleted_at is null group by parent_id
  ) f where p.id = f.parent_id;
  return null;
end $$;--> statement-breakpoint

create or replace function count_tasks_updated() returns trigger language plpgsql as $$
begin
  insert into task_count as c (project_id, status_id, total)
  select project_id, status_id, sum(step) from (
    select project_id, status_id, -1 as step from stale where deleted_at is null and not archived
    union all
    select project_id, status_id, 1 from fresh where deleted_at is null and not archived
  ) s
  group by project_id, status_id having sum(step) <> 0 order by project_id, status_id
  on conflict (project_id, status_id) do update set total = c.total + excluded.total;
  insert into task_assignee_count as c (project_id, user_id, status_id, total)
  select s.project_id, whose.id, s.status_id, sum(s.step) from (
    select project_id, status_id, assignee_ids, -1 as step from stale where deleted_at is null and not archived
    union all
    select project_id, status_id, assignee_ids, 1 from fresh where deleted_at is null and not archived
  ) s cross join lateral unnest(s.assignee_ids) whose (id)
  group by s.project_id, whose.id, s.status_id having sum(s.step) <> 0 order by s.project_id, whose.id, s.status_id
  on conflict (project_id, user_id, status_id) do update set total = c.total + excluded.total;
  return null;
end $$;--> statement-breakpoint

create or replace function count_tasks_deleted() returns trigger language plpgsql as $$
begin
  update task_count c set total = c.total - g.total
  from (
    select project_id, status_id, count(*) as total from gone where deleted_at is null and not archived
    group by project_id, status_id
  ) g where c.project_id = g.project_id and c.status_id = g.status_id;
  update task_assignee_count c set total = c.total - g.total
  from (
    select t.project_id, whose.id as user_id, t.status_id, count(*) as total
    from gone t cross join lateral unnest(t.assignee_ids) whose (id)
    where t.deleted_at is null and not t.archived group by t.project_id, whose.id, t.status_id
  ) g where c.project_id = g.project_id and c.user_id = g.user_id and c.status_id = g.status_id;
  return null;
end $$;
