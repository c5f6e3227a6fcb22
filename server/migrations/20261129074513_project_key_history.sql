CREATE TABLE "project_key_history" (
	"key" text PRIMARY KEY NOT NULL,
	"project_id" uuid
);
--> statement-breakpoint
ALTER TABLE "project_key_history" ADD CONSTRAINT "project_key_history_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
insert into project_key_history (key, project_id) select key, id from project;--> statement-breakpoint
-- A key belongs to its first project for ever, which may return to a former key.
create function keep_project_key() returns trigger language plpgsql as $$
declare
  holder uuid;
begin
  insert into project_key_history as h (key, project_id) values (new.key, new.id)
    on conflict (key) do update set project_id = h.project_id returning h.project_id into holder;
  if holder is distinct from new.id then
    raise exception 'The key % belongs to another project', new.key using errcode = 'unique_violation', constraint = 'project_key';
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger project_key_kept after insert or update of key on project for each row execute function keep_project_key();
