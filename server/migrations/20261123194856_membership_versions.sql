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
