-- The working days after a day up to another: no weekends and none of the days off that administrators list, but the make-up days on weekends.
create or replace function working_days_between(since date, up_to date) returns int language sql stable parallel safe as $$
  select weekdays_until(up_to) - weekdays_until(since) + (
    select coalesce(sum(case
      -- Administrators may list what is no date.
      when listed.day is null then 0
      when extract(isodow from listed.day) < 6 and not listed.is_make_up then -1
      when extract(isodow from listed.day) > 5 and listed.is_make_up then 1
      else 0 end), 0)::int
    from (
      select distinct i.item_value, d.dict_code = 'work_order_make_up_day' as is_make_up,
        case when i.item_value ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
          then (left(i.item_value, 8) || '01')::date + right(i.item_value, 2)::int - 1 end as day
      from sys_dict d join sys_dict_item i on i.dict_id = d.id
      where d.dict_code in ('work_order_day_off', 'work_order_make_up_day') and d.deleted_at is null and i.status = '1'
        and i.item_value collate "C" > to_char(since, 'YYYY-MM-DD') and i.item_value collate "C" <= to_char(up_to, 'YYYY-MM-DD')
    ) listed
  )
$$;
