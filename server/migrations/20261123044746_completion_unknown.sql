-- When an imported task was done is known from its source or not at all.
alter table "task" drop constraint "task_completed";--> statement-breakpoint
alter table "task" add constraint "task_completed" check (completed_at is null or category = '1');
