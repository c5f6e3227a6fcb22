alter table "task" add constraint "task_category" check (category in ('0', '1', '2', '3', '4'));--> statement-breakpoint
alter table "task" add constraint "task_priority" check (priority in ('N', 'L', 'M', 'H', 'U'));--> statement-breakpoint
alter table "task" add constraint "task_title" check (char_length(title) between 1 and 200);--> statement-breakpoint
alter table "task" add constraint "task_dates" check (start_date <= due_date);--> statement-breakpoint
alter table "task" add constraint "task_due_time" check (due_time is null or due_date is not null);--> statement-breakpoint
alter table "task" add constraint "task_completed" check ((completed_at is not null) = (category = '1'));--> statement-breakpoint
alter table "task" add constraint "task_depth" check (depth between 0 and 4);--> statement-breakpoint
alter table "task" add constraint "task_parent" check (parent_id <> id);--> statement-breakpoint
alter table "task_status" add constraint "task_status_category" check (category in ('0', '1', '2', '3', '4'));--> statement-breakpoint
alter table "task_status" add constraint "task_status_length" check (char_length(name) between 1 and 20);--> statement-breakpoint
alter table "task_label" add constraint "task_label_length" check (char_length(name) <= 15);--> statement-breakpoint
alter table "project" add constraint "project_dates" check (start_date <= due_date);--> statement-breakpoint
alter table "project_member" add constraint "project_member_role" check (role in ('owner', 'manager', 'member', 'guest'));--> statement-breakpoint
alter table "project_counter" set (fillfactor = 50);--> statement-breakpoint
alter table "task_count" set (fillfactor = 50);--> statement-breakpoint
alter table "task" set (fillfactor = 85);--> statement-breakpoint

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
end $$;--> statement-breakpoint

create function count_tasks_inserted() returns trigger language plpgsql as $$
begin
  insert into task_count as c (project_id, status_id, total)
  select project_id, status_id, count(*) from fresh where deleted_at is null and not archived
  group by project_id, status_id order by project_id, status_id
  on conflict (project_id, status_id) do update set total = c.total + excluded.total;
  update task p set children = p.children + f.children, children_done = p.children_done + f.done
  from (
    select parent_id, count(*) as children, count(*) filter (where category in ('1', '3')) as done
    from fresh where parent_id is not null and deleted_at is null group by parent_id
  ) f where p.id = f.parent_id;
  return null;
end $$;--> statement-breakpoint
create trigger task_inserted after insert on task referencing new table as fresh
  for each statement execute function count_tasks_inserted();--> statement-breakpoint

create function count_task_changed() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and not old.archived then
    update task_count set total = total - 1 where project_id = old.project_id and status_id = old.status_id;
  end if;
  if new.deleted_at is null and not new.archived then
    insert into task_count as c (project_id, status_id, total) values (new.project_id, new.status_id, 1)
    on conflict (project_id, status_id) do update set total = c.total + 1;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger task_counted after update on task for each row
  when (
    old.status_id is distinct from new.status_id
    or old.deleted_at is distinct from new.deleted_at
    or old.archived is distinct from new.archived
  )
  execute function count_task_changed();--> statement-breakpoint

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
end $$;--> statement-breakpoint
create trigger task_child_counted after update on task for each row
  when (
    (old.parent_id is not null or new.parent_id is not null)
    and (
      old.parent_id is distinct from new.parent_id
      or old.category is distinct from new.category
      or old.deleted_at is distinct from new.deleted_at
    )
  )
  execute function count_child_changed();--> statement-breakpoint

create function count_tasks_deleted() returns trigger language plpgsql as $$
begin
  update task_count c set total = c.total - g.total
  from (
    select project_id, status_id, count(*) as total from gone where deleted_at is null and not archived
    group by project_id, status_id
  ) g where c.project_id = g.project_id and c.status_id = g.status_id;
  return null;
end $$;--> statement-breakpoint
create trigger task_deleted after delete on task referencing old table as gone
  for each statement execute function count_tasks_deleted();--> statement-breakpoint

create function count_parts() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  if tg_op = 'INSERT' then select array_agg(distinct task_id) into touched from fresh;
  elsif tg_op = 'DELETE' then select array_agg(distinct task_id) into touched from gone;
  else select array_agg(distinct task_id) into touched from (select task_id from fresh union select task_id from gone) t;
  end if;
  -- One after the other: who counts must see what the one before has added.
  perform 1 from task where id = any (touched) order by id for no key update;
  if tg_table_name = 'task_comment' then
    update task t set comments = (select count(*) from task_comment c where c.task_id = t.id and c.deleted_at is null)
    where t.id = any (touched);
  elsif tg_table_name = 'task_attachment' then
    update task t set attachments = (select count(*) from task_attachment a where a.task_id = t.id and a.deleted_at is null)
    where t.id = any (touched);
  else
    update task t set
      checklist = (select count(*) from task_checklist_item i where i.task_id = t.id),
      checklist_done = (select count(*) from task_checklist_item i where i.task_id = t.id and i.done)
    where t.id = any (touched);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger comment_inserted after insert on task_comment referencing new table as fresh for each statement execute function count_parts();--> statement-breakpoint
create trigger comment_updated after update on task_comment referencing new table as fresh old table as gone for each statement execute function count_parts();--> statement-breakpoint
create trigger comment_deleted after delete on task_comment referencing old table as gone for each statement execute function count_parts();--> statement-breakpoint
create trigger attachment_inserted after insert on task_attachment referencing new table as fresh for each statement execute function count_parts();--> statement-breakpoint
create trigger attachment_updated after update on task_attachment referencing new table as fresh old table as gone for each statement execute function count_parts();--> statement-breakpoint
create trigger attachment_deleted after delete on task_attachment referencing old table as gone for each statement execute function count_parts();--> statement-breakpoint
create trigger checklist_inserted after insert on task_checklist_item referencing new table as fresh for each statement execute function count_parts();--> statement-breakpoint
create trigger checklist_updated after update on task_checklist_item referencing new table as fresh old table as gone for each statement execute function count_parts();--> statement-breakpoint
create trigger checklist_deleted after delete on task_checklist_item referencing old table as gone for each statement execute function count_parts();--> statement-breakpoint

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();--> statement-breakpoint
create trigger audit_never_emptied before truncate on audit for each statement execute function refuse_change();
