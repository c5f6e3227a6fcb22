ALTER TABLE "task_field" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "task_field_numbers" ON "task_field" USING btree ("project_id") WHERE kind = 'autoNumber';--> statement-breakpoint

-- As before, with automatic numbers.
create or replace function task_field_parts(kind text, options jsonb, value jsonb, out num float8, out str text, out day date)
language sql immutable parallel safe as $$
  select
    case
      when kind in ('number', 'money', 'percent', 'autoNumber') then (value #>> '{}')::float8
      when kind = 'checkbox' then 1
      when kind = 'choice' then (
        select o.place from jsonb_array_elements(options) with ordinality o (option, place)
        where o.option ->> 'id' = value #>> '{}'
      )
    end,
    case when kind in ('text', 'link') then left(value #>> '{}', 200) end,
    case when kind = 'date' then (value #>> '{}')::date end
$$;--> statement-breakpoint

-- Whatever inserts a task, or moves one to another project, gives it the next number of each field that numbers. The row of the field is locked until
-- the commit, so that no number is left out or given twice. A task that returns to its project brings its number along, and a copy of a project
-- keeps those of its tasks.
create function give_task_numbers() returns trigger language plpgsql as $$
declare
  field uuid;
  key text;
  given integer;
begin
  for field in
    select f.id from task_field f where f.project_id = new.project_id and f.kind = 'autoNumber' and not f.archived order by f.id
  loop
    key := 'c_' || replace(field::text, '-', '');
    continue when new.custom ? key and (tg_op = 'UPDATE' or current_setting('opsyard.keep_numbers', true) = 'on');
    update task_field f set last_number = f.last_number + 1 where f.id = field returning f.last_number into given;
    new.custom := new.custom || jsonb_build_object(key, given);
  end loop;
  return new;
end $$;--> statement-breakpoint
create trigger task_numbers_given before insert on task for each row execute function give_task_numbers();--> statement-breakpoint
create trigger task_numbers_moved before update of project_id on task for each row
  when (new.project_id <> old.project_id) execute function give_task_numbers();
