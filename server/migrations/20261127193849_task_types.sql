CREATE TABLE "task_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT 'tick' NOT NULL,
	"color" text DEFAULT 'blue' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rank" text collate "C" NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "type_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD CONSTRAINT "task_type_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_type_name" ON "task_type" USING btree ("project_id",lower(normalize(btrim("name"), NFKC)));--> statement-breakpoint
CREATE UNIQUE INDEX "task_type_default" ON "task_type" USING btree ("project_id") WHERE is_default;--> statement-breakpoint
-- A UUIDv7 made here: its bits are random but for the milliseconds in front.
create function new_task_type_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
  ), 52, 1), 53, 1), 'hex')::uuid
$$;--> statement-breakpoint
insert into task_type (id, project_id, name, rank, is_default)
select new_task_type_id(), p.id, case when exists (
  select from task_status s where s.project_id = p.id and s.name ~ '[\u4e00-\u9fff]'
) then '任务' else 'Task' end, 'a0', true from project p;--> statement-breakpoint
-- Nothing that tasks are counted by changes.
alter table task disable trigger user;--> statement-breakpoint
update task t set type_id = y.id from task_type y where y.project_id = t.project_id;--> statement-breakpoint
alter table task enable trigger user;--> statement-breakpoint
create function make_default_task_type() returns trigger language plpgsql as $$
begin
  insert into task_type (id, project_id, name, rank, is_default) values (new_task_type_id(), new.id, 'Task', 'a0', true);
  return null;
end $$;--> statement-breakpoint
create trigger project_default_type after insert on project for each row execute function make_default_task_type();--> statement-breakpoint
create function give_default_task_type() returns trigger language plpgsql as $$
begin
  select y.id into strict new.type_id from task_type y where y.project_id = new.project_id and y.is_default;
  return new;
end $$;--> statement-breakpoint
create trigger task_default_type before insert on task for each row
when (new.type_id = '00000000-0000-0000-0000-000000000000') execute function give_default_task_type();--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_type_id_task_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."task_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_type_rank" ON "task" USING btree ("project_id","type_id","rank","id") WHERE deleted_at is null;