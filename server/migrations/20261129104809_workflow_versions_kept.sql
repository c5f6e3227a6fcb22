insert into task_workflow_version (workflow_id, number, definition, published_at) select id, 1, rules, updated_at from task_workflow;--> statement-breakpoint
update task_workflow set published = 1;--> statement-breakpoint
create function keep_task_workflow_version() returns trigger language plpgsql as $$
begin
  raise exception 'A published version of a workflow does not change';
end $$;--> statement-breakpoint
create trigger task_workflow_version_fixed before update on task_workflow_version for each row execute function keep_task_workflow_version();
