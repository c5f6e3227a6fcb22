ALTER TABLE "task_label" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "task_label_any_name" ON "task_label" USING btree (lower(normalize(btrim("name"), NFKC))) WHERE name <> '';--> statement-breakpoint
-- A name is used once, in any spelling, by the labels of all projects and those of each project. The lock makes concurrent additions see each other.
create function keep_label_names_apart() returns trigger language plpgsql as $$
begin
  if new.name = '' then
    return new;
  end if;
  if new.project_id is null then
    perform pg_advisory_xact_lock(hashtextextended('labels of all projects', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('labels of all projects', 0));
  end if;
  if exists (
    select from task_label l
    where l.name <> '' and lower(normalize(btrim(l.name), NFKC)) = lower(normalize(btrim(new.name), NFKC)) and l.id <> new.id
      and (l.project_id is null or new.project_id is null)
  ) then
    raise unique_violation using constraint = 'task_label_name', message = 'the name of the label is taken';
  end if;
  return new;
end;
$$;--> statement-breakpoint
create trigger task_label_names before insert or update of name, project_id on task_label for each row
  execute function keep_label_names_apart();
