-- A request for an approval is about one change of status of one task where it is now; whatever else happens to the task ends it.
create function cancel_task_approval() returns trigger language plpgsql as $$
begin
  update task_approval set state = 'cancelled', ended_at = now() where task_id = new.id and state = 'pending';
  return null;
end
$$;
--> statement-breakpoint
create trigger task_approval_cancelled after update of status_id, project_id, archived, deleted_at on task
for each row when (
  old.status_id is distinct from new.status_id
  or old.project_id is distinct from new.project_id
  or old.archived is distinct from new.archived
  or old.deleted_at is distinct from new.deleted_at
) execute function cancel_task_approval();
