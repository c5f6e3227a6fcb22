-- Who moves all tasks of a status at once says so and counts them once: a counter changed again and again within one
-- transaction leaves so many versions of its row behind that thousands of changes take minutes.
drop trigger task_counted on task;--> statement-breakpoint
create trigger task_counted after update on task for each row
  when (
    (
      old.status_id is distinct from new.status_id
      or old.deleted_at is distinct from new.deleted_at
      or old.archived is distinct from new.archived
    )
    and current_setting('opsyard.counted_apart', true) is distinct from 'on'
  )
  execute function count_task_changed();
