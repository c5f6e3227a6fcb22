CREATE TABLE "task_type_version" (
	"type_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_type_version_type_id_number_pk" PRIMARY KEY("type_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "type_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type_version" ADD CONSTRAINT "task_type_version_type_id_task_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."task_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is written past the rules of the application fails: no task is in a status that the version of its type does not have.
create function check_task_type_status() returns trigger language plpgsql as $$
begin
  if not exists (
    select from task_type_version v where v.type_id = new.type_id and v.number = new.type_version
      and (v.definition -> 'statusIds' = '[]' or v.definition -> 'statusIds' ? replace(new.status_id::text, '-', ''))
  ) then
    raise exception 'Version % of the type of task % does not have its status', new.type_version, new.id;
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger task_type_status_added before insert on task for each row
when (new.type_version > 0) execute function check_task_type_status();--> statement-breakpoint
create trigger task_type_status_changed before update of status_id, type_id, type_version on task for each row
when (new.type_version > 0 and (old.status_id, old.type_id, old.type_version) is distinct from (new.status_id, new.type_id, new.type_version))
execute function check_task_type_status();--> statement-breakpoint
create function keep_task_type_version() returns trigger language plpgsql as $$
begin
  raise exception 'A published version of a task type does not change';
end $$;--> statement-breakpoint
create trigger task_type_version_fixed before update on task_type_version for each row execute function keep_task_type_version();
