-- As before, with ranges of days, which are in the order of their text, and phone numbers.
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
    case when kind in ('text', 'link', 'phone', 'dateRange') then left(value #>> '{}', 200) end,
    case when kind = 'date' then (value #>> '{}')::date end
$$;
