alter table "task" add constraint "task_category" check (category in ('0', '1', '2', '3', '4'));
--> statement-breakpoint
alter table "task" add constraint "task_priority" check (priority in ('N', 'L', 'M', 'H', 'U'));
--> statement-breakpoint
alter table "task" add constraint "task_title" check (char_length(title) between 1 and 200);
--> statement-breakpoint
alter table "task" add constraint "task_dates" check (start_date <= due_date);
--> statement-breakpoint
alter table "task" add constraint "task_due_time" check (due_time is null or due_date is not null);
--> statement-breakpoint
-- When an imported task was done is known from its source or not at all.
alter table "task" add constraint "task_completed" check (completed_at is null or category = '1');
--> statement-breakpoint
alter table "task" add constraint "task_depth" check (depth between 0 and 4);
--> statement-breakpoint
alter table "task" add constraint "task_parent" check (parent_id <> id);
--> statement-breakpoint
alter table "task_status" add constraint "task_status_category" check (category in ('0', '1', '2', '3', '4'));
--> statement-breakpoint
alter table "task_status" add constraint "task_status_length" check (char_length(name) between 1 and 20);
--> statement-breakpoint
alter table "task_label" add constraint "task_label_length" check (char_length(name) <= 15);
--> statement-breakpoint
alter table "project" add constraint "project_dates" check (start_date <= due_date);
--> statement-breakpoint
alter table "project_member" add constraint "project_member_role" check (role in ('owner', 'manager', 'member', 'guest'));
--> statement-breakpoint
alter table "project_counter" set (fillfactor = 50);
--> statement-breakpoint
alter table "task_count" set (fillfactor = 50);
--> statement-breakpoint
alter table "task_assignee_count" set (fillfactor = 50);
--> statement-breakpoint
alter table "task" set (fillfactor = 85);
--> statement-breakpoint
-- Older versions kept the secret here in the clear, and make one where there is none: beside this version they must not.
alter table "installation" add constraint "installation_no_secret" check ("name" <> 'secret') not valid;
--> statement-breakpoint
-- The key after the last one of a list, as the npm package fractional-indexing makes it: the integer part counted up by one.
create function rank_after(last text) returns text language plpgsql immutable parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  head text; size int; body text; place int; digit int;
begin
  if last is null then return 'a0'; end if;
  head := left(last, 1);
  size := case when head between 'a' and 'z' then ascii(head) - ascii('a') + 1 else ascii('Z') - ascii(head) + 1 end;
  body := substr(last, 2, size);
  for place in reverse size..1 loop
    digit := strpos(digits, substr(body, place, 1));
    if digit < 62 then
      return head || left(body, place - 1) || substr(digits, digit + 1, 1) || repeat('0', size - place);
    end if;
  end loop;
  if head = 'Z' then return 'a0'; end if;
  if head = 'z' then raise exception 'rank space is used up'; end if;
  head := chr(ascii(head) + 1);
  return head || repeat('0', case when head > 'a' and head <= 'z' then size + 1 else size - 1 end);
end $$;
--> statement-breakpoint
create function count_tasks_inserted() returns trigger language plpgsql as $$
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
end $$;
--> statement-breakpoint
create trigger task_inserted after insert on task referencing new table as fresh
  for each statement execute function count_tasks_inserted();
--> statement-breakpoint
-- Counts once for each statement and in one order: two changes of many tasks can never wait for each other's counts, and a
-- change of a thousand tasks makes a handful of new counts, not two thousand.
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
  insert into task_assignee_count as c (project_id, user_id, status_id, total)
  select s.project_id, whose.id, s.status_id, sum(s.step) from (
    select project_id, status_id, assignee_ids, -1 as step from stale where deleted_at is null and not archived
    union all
    select project_id, status_id, assignee_ids, 1 from fresh where deleted_at is null and not archived
  ) s cross join lateral unnest(s.assignee_ids) whose (id)
  group by s.project_id, whose.id, s.status_id having sum(s.step) <> 0 order by s.project_id, whose.id, s.status_id
  on conflict (project_id, user_id, status_id) do update set total = c.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
create trigger task_counted after update on task referencing old table as stale new table as fresh
  for each statement execute function count_tasks_updated();
--> statement-breakpoint
create function count_tasks_deleted() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger task_deleted after delete on task referencing old table as gone
  for each statement execute function count_tasks_deleted();
--> statement-breakpoint
create function count_child_changed() returns trigger language plpgsql as $$
begin
  if old.parent_id is not null and old.deleted_at is null then
    update task set children = children - 1, children_done = children_done - (old.category in ('1', '3'))::int
    where id = old.parent_id;
  end if;
  if new.parent_id is not null and new.deleted_at is null then
    update task set children = children + 1, children_done = children_done + (new.category in ('1', '3'))::int
    where id = new.parent_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger task_child_counted after update on task for each row
  when (
    (old.parent_id is not null or new.parent_id is not null)
    and (
      old.parent_id is distinct from new.parent_id
      or old.category is distinct from new.category
      or old.deleted_at is distinct from new.deleted_at
    )
  )
  execute function count_child_changed();
--> statement-breakpoint
-- Tasks carry the numbers of their parts; records of other types do not.
create function count_task_parts() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct record_id) into touched from fresh where record_type = 'task';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct record_id) into touched from gone where record_type = 'task';
  else
    select array_agg(distinct record_id) into touched from (
      select record_id from fresh where record_type = 'task' union select record_id from gone where record_type = 'task'
    ) t;
  end if;
  if touched is null then return null; end if;
  -- One after the other: who counts must see what the one before has added.
  perform 1 from task where id = any (touched) order by id for no key update;
  if tg_table_name = 'record_comment' then
    update task t set comments = (
      select count(*) from record_comment c where c.record_type = 'task' and c.record_id = t.id and c.deleted_at is null
    ) where t.id = any (touched);
  elsif tg_table_name = 'record_file' then
    update task t set attachments = (
      select count(*) from record_file f where f.record_type = 'task' and f.record_id = t.id and f.deleted_at is null
    ) where t.id = any (touched);
  else
    update task t set
      checklist = (select count(*) from record_checklist_item i where i.record_type = 'task' and i.record_id = t.id),
      checklist_done = (
        select count(*) from record_checklist_item i where i.record_type = 'task' and i.record_id = t.id and i.done
      )
    where t.id = any (touched);
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  part text;
begin
  foreach part in array array['comment', 'checklist_item', 'file']
  loop
    execute format('create trigger %I after insert on %I referencing new table as fresh
      for each statement execute function count_task_parts()', part || '_inserted', 'record_' || part);
    execute format('create trigger %I after update on %I referencing new table as fresh old table as gone
      for each statement execute function count_task_parts()', part || '_updated', 'record_' || part);
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function count_task_parts()', part || '_deleted', 'record_' || part);
  end loop;
end $$;
--> statement-breakpoint
-- Notes with every new version of a record which fields got another value by it, so that an edit of an older version is refused only
-- where somebody else changed the same field.
create function keep_field_versions() returns trigger language plpgsql as $$
begin
  insert into field_version (record_id, field, version, before)
  select new.id, former.key, new.version, md5(former.value)
  from jsonb_each_text(to_jsonb(old)) former join jsonb_each_text(to_jsonb(new)) fresh using (key)
  where former.value is distinct from fresh.value and former.key not in ('version', 'updated_at', 'updated_by')
  on conflict (record_id, field) do update set version = excluded.version, before = excluded.before;
  return null;
end $$;
--> statement-breakpoint
create function forget_field_versions() returns trigger language plpgsql as $$
begin
  delete from field_version where record_id = old.id;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  kept text;
begin
  foreach kept in array array['sys_user', 'sys_role', 'sys_depart', 'sys_depart_role', 'sys_permission', 'sys_dict',
    'sys_dict_item', 'sys_category', 'sys_check_rule', 'sys_announcement']
  loop
    execute format('create trigger field_versions_kept after update on %I for each row
      when (old.version <> new.version) execute function keep_field_versions()', kept);
    execute format('create trigger field_versions_forgotten after delete on %I for each row
      execute function forget_field_versions()', kept);
  end loop;
end $$;
--> statement-breakpoint
-- Roles and departments of somebody are rows of their own: whatever adds or removes some makes a new version of the account and notes for
-- each by which one it came or went, and by which one it had come or gone before. From that follows what an older version had.
create function keep_membership_versions() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  -- In one order, so that two changes of the same people do not wait for each other.
  perform from sys_user where id in (select user_id from changed) order by id for no key update;
  with moved as (
    update sys_user set version = version + 1 where id in (select user_id from changed) returning id, version
  )
  insert into field_version (record_id, field, version)
  select moved.id, tg_argv[0] || ':' || (to_jsonb(changed) ->> tg_argv[0]), moved.version
  from changed join moved on moved.id = changed.user_id
  on conflict (record_id, field) do update set version = excluded.version, before = field_version.version::text;
  return null;
end $$;
--> statement-breakpoint
create trigger membership_versions_of_added after insert on sys_user_role referencing new table as changed
  for each statement execute function keep_membership_versions('role_id');
--> statement-breakpoint
create trigger membership_versions_of_removed after delete on sys_user_role referencing old table as changed
  for each statement execute function keep_membership_versions('role_id');
--> statement-breakpoint
create trigger membership_versions_of_added after insert on sys_user_depart referencing new table as changed
  for each statement execute function keep_membership_versions('depart_id');
--> statement-breakpoint
create trigger membership_versions_of_removed after delete on sys_user_depart referencing old table as changed
  for each statement execute function keep_membership_versions('depart_id');
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_never_emptied before truncate on audit for each statement execute function refuse_change();
--> statement-breakpoint
-- Besides the triggers: whoever the app runs as, the owner of a database of one's own among them, may only read and append.
DO $$ BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON "audit" FROM %I', current_user);
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'opsyard_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON "audit" FROM opsyard_app;
  END IF;
END $$;
