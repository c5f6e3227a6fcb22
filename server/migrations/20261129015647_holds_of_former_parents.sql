-- A task that leaves one that a hold keeps, by whatever way, is kept by a hold of its own: nobody gets around a hold by moving its subtasks away.
create function nearest_hold(task_id uuid) returns setof retention_hold language sql stable as $$
  with recursive above as (
    select t.id, t.parent_id, 0 as step from task t where t.id = task_id
    union all select t.id, t.parent_id, a.step + 1 from task t join above a on t.id = a.parent_id where a.step < 20
  )
  select h.* from above a join retention_hold h on h.entity_id = a.id order by a.step limit 1
$$;--> statement-breakpoint
create function keep_hold_of_parent() returns trigger language plpgsql as $$
begin
  if not exists (select from nearest_hold(new.id)) then
    insert into retention_hold (entity_id, kind, project_id, reason, set_by, at)
    select new.id, 'task', new.project_id, h.reason, h.set_by, h.at from nearest_hold(old.parent_id) h;
  end if;
  return null;
end;
$$;--> statement-breakpoint
create trigger task_hold_of_parent after update of parent_id on task for each row
  when (old.parent_id is not null and new.parent_id is distinct from old.parent_id)
  execute function keep_hold_of_parent();
