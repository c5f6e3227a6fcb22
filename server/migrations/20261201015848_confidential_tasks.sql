ALTER TABLE "record_watcher" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "confidential" boolean;--> statement-breakpoint
CREATE INDEX "task_confidential" ON "task" USING btree ("project_id","confidential","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_confidential_only" ON "task" USING btree ("project_id","id") WHERE confidential;--> statement-breakpoint
-- What users see depends on confidential tasks: every node forgets what it remembers, and checks again what it sends to open pages. Once a transaction.
create function announce_confidential() returns trigger language plpgsql as $$
begin
  if current_setting('opsyard.confidential', true) is distinct from pg_current_xact_id()::text then
    perform set_config('opsyard.confidential', pg_current_xact_id()::text, true);
    insert into outbox (topic, payload) values
      ('access', jsonb_build_object('projectIds', jsonb_build_array(replace(new.project_id::text, '-', ''))));
  end if;
  return null;
end;
$$;--> statement-breakpoint
create trigger task_confidential_added after insert on task for each row when (new.confidential) execute function announce_confidential();--> statement-breakpoint
create trigger task_confidential_changed after update on task for each row when (
  (new.confidential or old.confidential) and (
    new.confidential is distinct from old.confidential or new.owner_id is distinct from old.owner_id
    or new.assignee_ids <> old.assignee_ids or new.project_id <> old.project_id
  )
) execute function announce_confidential();
