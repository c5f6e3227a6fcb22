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
