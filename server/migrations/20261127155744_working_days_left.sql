-- The weekdays from 1900-01-01, a Monday and the first day a date can be, up to a day.
create function weekdays_until(day date) returns int language sql immutable parallel safe as $$
  select 5 * ((day - date '1900-01-01' + 1) / 7) + least((day - date '1900-01-01' + 1) % 7, 5)
$$;
--> statement-breakpoint
-- The working days after a day up to another: no weekends and none of the days off that administrators list.
create function working_days_between(since date, up_to date) returns int language sql stable parallel safe as $$
  select weekdays_until(up_to) - weekdays_until(since) - (
    select count(*)::int from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = 'work_order_day_off' and d.deleted_at is null and i.status = '1'
      and i.item_value collate "C" > to_char(since, 'YYYY-MM-DD') and i.item_value collate "C" <= to_char(up_to, 'YYYY-MM-DD')
      -- Administrators may list what is no date.
      and case when i.item_value ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
        then extract(isodow from (left(i.item_value, 8) || '01')::date + right(i.item_value, 2)::int - 1) < 6 else false end
  )
$$;
--> statement-breakpoint
-- The working days left until a deadline: 0 on its day, negative when it has passed.
create function working_days_left(deadline date) returns float8 language sql stable parallel safe as $$
  select case
    when deadline >= today then working_days_between(today, deadline)
    else least(-1, -working_days_between(deadline, today))
  end::float8
  from (select (now() at time zone 'UTC')::date as today) present
  where deadline is not null
$$;
--> statement-breakpoint
update work_order set
  deadline = case status when '0' then submit_due when '1' then reply_due end,
  weight_ratio = round(billed_weight::numeric / weight, 2);
