alter table "task" add constraint "task_estimate_range" check (estimate between 0 and 600000);
