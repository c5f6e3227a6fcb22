-- The value of a custom field as lists are put in the order of it: a number (a place among the options), a text or a day.
create function task_field_parts(kind text, options jsonb, value jsonb, out num float8, out str text, out day date)
language sql immutable parallel safe as $$
  select
    case
      when kind in ('number', 'money', 'percent') then (value #>> '{}')::float8
      when kind = 'checkbox' then 1
      when kind = 'choice' then (
        select o.place from jsonb_array_elements(options) with ordinality o (option, place)
        where o.option ->> 'id' = value #>> '{}'
      )
    end,
    case when kind in ('text', 'link') then left(value #>> '{}', 200) end,
    case when kind = 'date' then (value #>> '{}')::date end
$$;--> statement-breakpoint

-- Whatever writes values of a task keeps those beside it in step.
create function write_task_field_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from task_field_value v where v.task_id = new.id; end if;
  insert into task_field_value (field_id, task_id, num, str, day)
  select f.id, new.id, p.num, p.str, p.day
  from task_field f
  cross join lateral task_field_parts(f.kind, f.options, new.custom -> ('c_' || replace(f.id::text, '-', ''))) p
  where f.project_id = new.project_id and f.sortable and new.custom ? ('c_' || replace(f.id::text, '-', ''));
  return null;
end $$;--> statement-breakpoint
create trigger task_values_inserted after insert on task for each row
  when (new.custom <> '{}') execute function write_task_field_values();--> statement-breakpoint
create trigger task_values_updated after update of custom, project_id on task for each row
  when (new.custom is distinct from old.custom or (new.project_id <> old.project_id and new.custom <> '{}'))
  execute function write_task_field_values();
