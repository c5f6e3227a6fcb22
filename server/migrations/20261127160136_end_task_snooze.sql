-- A snooze ends when its user becomes responsible for the task, or the task becomes due before the day it returns.
create function end_task_snooze() returns trigger language plpgsql as $$
begin
  update task_personal x set snoozed_until = null, returns_at = null
  where x.task_id = new.id and x.returns_at is not null and (
    (new.due_date < x.snoozed_until and new.due_date < coalesce(old.due_date, 'infinity'))
    or (new.owner_id = x.user_id and old.owner_id is distinct from x.user_id)
    or (x.user_id = any (new.assignee_ids) and x.user_id <> all (old.assignee_ids))
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger task_snooze_ended after update of due_date, owner_id, assignee_ids on task
for each row when (
  old.due_date is distinct from new.due_date
  or old.owner_id is distinct from new.owner_id
  or old.assignee_ids is distinct from new.assignee_ids
) execute function end_task_snooze();
