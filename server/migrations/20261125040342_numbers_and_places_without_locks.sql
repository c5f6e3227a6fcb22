-- Ranks at the end of a project are counted up for the whole database, so that nobody waits for who adds at the same time.
-- All begin with 'g' and have eight characters, as the npm package fractional-indexing writes whole numbers of seven digits;
-- those made before begin with at most 'f', for which a project would have had to see nine hundred million tasks.
create sequence task_place as bigint minvalue 0 maxvalue 3521614606207;--> statement-breakpoint
create function task_rank_of(place bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  body text := '';
begin
  for digit in 1..7 loop
    body := substr(digits, (place % 62)::int + 1, 1) || body;
    place := place / 62;
  end loop;
  return 'g' || body;
end $$;--> statement-breakpoint
create function next_task_rank() returns text language plpgsql as $$
begin
  return task_rank_of(nextval('task_place'));
end $$;--> statement-breakpoint

-- A project's numbers come from a sequence of its own, which is made with its first number.
-- Whoever owns the tables makes and drops it, since the server itself may not.
create function make_task_numbers(project uuid, numbers text) returns regclass
language plpgsql security definer set search_path from current as $$
declare last integer;
begin
  -- One makes it, others wait and find it. This lock stands beside those of tasks that refer to the row.
  select c.last_seq into strict last from project_counter c where c.project_id = project for no key update;
  if not exists (select from pg_class where relname = numbers and relnamespace = current_schema()::regnamespace) then
    execute format('create sequence %I as integer start with %s', numbers, last + 1);
  end if;
  return numbers::regclass;
end $$;--> statement-breakpoint
create function next_task_number(project uuid) returns integer language plpgsql as $$
declare
  name constant text := 'task_numbers_' || replace(project::text, '-', '');
  numbers regclass := to_regclass(name);
begin
  if numbers is null then numbers := make_task_numbers(project, name); end if;
  return nextval(numbers);
end $$;--> statement-breakpoint
create function last_task_number(project uuid) returns integer language sql stable as $$
  select coalesce(pg_sequence_last_value(to_regclass('task_numbers_' || replace(project::text, '-', ''))), c.last_seq)::int
  from project_counter c where c.project_id = project
$$;--> statement-breakpoint
create function drop_task_numbers() returns trigger language plpgsql security definer set search_path from current as $$
declare name constant text := 'task_numbers_' || replace(old.project_id::text, '-', '');
begin
  if to_regclass(name) is not null then execute format('drop sequence %I', name); end if;
  return null;
end $$;--> statement-breakpoint
create trigger counter_deleted after delete on project_counter for each row execute function drop_task_numbers();--> statement-breakpoint

-- Each connection counts in a row of its own, so that two that change tasks of one project do not wait for each other's commit.
-- Fewer rows for assignees, of whom there are many and who seldom get tasks at the same moment.
create or replace function count_tasks_inserted() returns trigger language plpgsql as $$
declare
  own constant smallint := pg_backend_pid() & 15;
  given boolean;
  below boolean;
begin
  insert into task_count as c (project_id, status_id, slot, total)
  select project_id, status_id, own, count(*) from fresh where deleted_at is null and not archived
  group by project_id, status_id order by project_id, status_id
  on conflict (project_id, status_id, slot) do update set total = c.total + excluded.total;
  select bool_or(assignee_ids <> '{}'), bool_or(parent_id is not null) into given, below from fresh;
  if given then
    insert into task_assignee_count as c (project_id, user_id, status_id, slot, total)
    select f.project_id, whose.id, f.status_id, own & 3, count(*) from fresh f cross join lateral unnest(f.assignee_ids) whose (id)
    where f.deleted_at is null and not f.archived
    group by f.project_id, whose.id, f.status_id order by f.project_id, whose.id, f.status_id
    on conflict (project_id, user_id, status_id, slot) do update set total = c.total + excluded.total;
  end if;
  if below then
    update task p set children = p.children + f.children, children_done = p.children_done + f.done
    from (
      select parent_id, count(*) as children, count(*) filter (where category in ('1', '3')) as done
      from fresh where parent_id is not null and deleted_at is null group by parent_id
    ) f where p.id = f.parent_id;
  end if;
  return null;
end $$;--> statement-breakpoint

create or replace function count_tasks_updated() returns trigger language plpgsql as $$
declare own constant smallint := pg_backend_pid() & 15;
begin
  insert into task_count as c (project_id, status_id, slot, total)
  select project_id, status_id, own, sum(step) from (
    select project_id, status_id, -1 as step from stale where deleted_at is null and not archived
    union all
    select project_id, status_id, 1 from fresh where deleted_at is null and not archived
  ) s
  group by project_id, status_id having sum(step) <> 0 order by project_id, status_id
  on conflict (project_id, status_id, slot) do update set total = c.total + excluded.total;
  if exists (select from stale where assignee_ids <> '{}') or exists (select from fresh where assignee_ids <> '{}') then
    insert into task_assignee_count as c (project_id, user_id, status_id, slot, total)
    select s.project_id, whose.id, s.status_id, own & 3, sum(s.step) from (
      select project_id, status_id, assignee_ids, -1 as step from stale where deleted_at is null and not archived
      union all
      select project_id, status_id, assignee_ids, 1 from fresh where deleted_at is null and not archived
    ) s cross join lateral unnest(s.assignee_ids) whose (id)
    group by s.project_id, whose.id, s.status_id having sum(s.step) <> 0 order by s.project_id, whose.id, s.status_id
    on conflict (project_id, user_id, status_id, slot) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;--> statement-breakpoint

-- A slot may fall below nothing; only their sum counts. Nothing is counted for a project that goes: its counts went before.
create or replace function count_tasks_deleted() returns trigger language plpgsql as $$
declare own constant smallint := pg_backend_pid() & 15;
begin
  insert into task_count as c (project_id, status_id, slot, total)
  select g.project_id, g.status_id, own, -count(*) from gone g
  where g.deleted_at is null and not g.archived and exists (select from project p where p.id = g.project_id)
  group by g.project_id, g.status_id order by g.project_id, g.status_id
  on conflict (project_id, status_id, slot) do update set total = c.total + excluded.total;
  insert into task_assignee_count as c (project_id, user_id, status_id, slot, total)
  select g.project_id, whose.id, g.status_id, own & 3, -count(*)
  from gone g cross join lateral unnest(g.assignee_ids) whose (id)
  where g.deleted_at is null and not g.archived and exists (select from project p where p.id = g.project_id)
  group by g.project_id, whose.id, g.status_id order by g.project_id, whose.id, g.status_id
  on conflict (project_id, user_id, status_id, slot) do update set total = c.total + excluded.total;
  return null;
end $$;--> statement-breakpoint
drop function rank_after(text);
