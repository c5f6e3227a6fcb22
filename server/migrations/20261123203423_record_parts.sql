-- What hangs on tasks hangs on records from now on, named by their type and id: comments, checklists, files and watchers.
alter table task_comment rename to record_comment;
--> statement-breakpoint
alter table task_checklist_item rename to record_checklist_item;
--> statement-breakpoint
alter table task_attachment rename to record_file;
--> statement-breakpoint
alter table task_watcher rename to record_watcher;
--> statement-breakpoint
drop trigger comment_inserted on record_comment;
--> statement-breakpoint
drop trigger comment_updated on record_comment;
--> statement-breakpoint
drop trigger comment_deleted on record_comment;
--> statement-breakpoint
drop trigger attachment_inserted on record_file;
--> statement-breakpoint
drop trigger attachment_updated on record_file;
--> statement-breakpoint
drop trigger attachment_deleted on record_file;
--> statement-breakpoint
drop trigger checklist_inserted on record_checklist_item;
--> statement-breakpoint
drop trigger checklist_updated on record_checklist_item;
--> statement-breakpoint
drop trigger checklist_deleted on record_checklist_item;
--> statement-breakpoint
drop function count_parts();
--> statement-breakpoint
do $$
declare
  part text;
begin
  foreach part in array array['comment', 'checklist_item', 'file', 'watcher']
  loop
    execute format('alter table %I rename column task_id to record_id', 'record_' || part);
    -- Every row so far is a task's; rows to come say what they are.
    execute format('alter table %I add column record_type text not null default ''task''', 'record_' || part);
    execute format('alter table %I alter column record_type drop default', 'record_' || part);
  end loop;
end $$;
--> statement-breakpoint
alter table record_comment drop constraint task_comment_task_id_task_id_fk;
--> statement-breakpoint
alter table record_checklist_item drop constraint task_checklist_item_task_id_task_id_fk;
--> statement-breakpoint
alter table record_file drop constraint task_attachment_task_id_task_id_fk;
--> statement-breakpoint
alter table record_watcher drop constraint task_watcher_task_id_task_id_fk;
--> statement-breakpoint
alter table record_comment rename constraint task_comment_pkey to record_comment_pkey;
--> statement-breakpoint
alter table record_checklist_item rename constraint task_checklist_item_pkey to record_checklist_item_pkey;
--> statement-breakpoint
alter table record_file rename constraint task_attachment_pkey to record_file_pkey;
--> statement-breakpoint
alter table record_comment rename constraint task_comment_author_id_sys_user_id_fk to record_comment_author_id_sys_user_id_fk;
--> statement-breakpoint
alter table record_watcher rename constraint task_watcher_user_id_sys_user_id_fk to record_watcher_user_id_sys_user_id_fk;
--> statement-breakpoint
alter table record_watcher drop constraint task_watcher_task_id_user_id_pk;
--> statement-breakpoint
alter table record_watcher add constraint record_watcher_record_type_record_id_user_id_pk primary key (record_type, record_id, user_id);
--> statement-breakpoint
alter table record_watcher add column muted boolean not null default false;
--> statement-breakpoint
drop index task_comment_task;
--> statement-breakpoint
drop index task_comment_external;
--> statement-breakpoint
drop index task_checklist_item_task;
--> statement-breakpoint
drop index task_attachment_task;
--> statement-breakpoint
create index record_comment_record on record_comment (record_type, record_id, created_at, id);
--> statement-breakpoint
create index record_comment_deleted on record_comment (deleted_at) where deleted_at is not null;
--> statement-breakpoint
create unique index record_comment_external on record_comment (record_type, record_id, external_id) where external_id is not null;
--> statement-breakpoint
create index record_checklist_item_record on record_checklist_item (record_type, record_id, rank);
--> statement-breakpoint
create index record_file_record on record_file (record_type, record_id, created_at);
--> statement-breakpoint
create index record_file_deleted on record_file (deleted_at) where deleted_at is not null;
--> statement-breakpoint
create index record_file_stored on record_file (file_id) where file_id is not null;
--> statement-breakpoint
create table record_reaction (
  comment_id uuid not null,
  user_id uuid not null,
  emoji text not null,
  created_at timestamp (3) with time zone default now() not null,
  constraint record_reaction_comment_id_emoji_user_id_pk primary key (comment_id, emoji, user_id)
);
--> statement-breakpoint
alter table record_reaction add constraint record_reaction_comment_id_record_comment_id_fk
  foreign key (comment_id) references record_comment (id) on delete cascade;
--> statement-breakpoint
alter table record_reaction add constraint record_reaction_user_id_sys_user_id_fk
  foreign key (user_id) references sys_user (id) on delete cascade;
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
