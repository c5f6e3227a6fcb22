ALTER TABLE "retention_hold" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
-- What leaves the trash is no longer held: nobody could find its hold there, which would keep the project.
create function release_hold_of_restored() returns trigger language plpgsql as $$
begin
  delete from retention_hold where entity_id = old.id;
  return null;
end $$;--> statement-breakpoint
create trigger deleted_setting_restored after delete on deleted_setting for each row
  execute function release_hold_of_restored();--> statement-breakpoint
create trigger record_view_restored after update of deleted_at on record_view for each row
  when (old.deleted_at is not null and new.deleted_at is null)
  execute function release_hold_of_restored();
