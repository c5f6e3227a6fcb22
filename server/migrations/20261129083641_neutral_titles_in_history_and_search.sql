-- The migration of neutral titles left the names of assets in the history and in the search of the tasks, which show and find them still.
create function words_in(given text) returns text[] immutable language sql as $$
  with run as (
    select left(m[1], 60) as run, m[1] ~ '[⺀-鿿가-힯]' as is_han
    from regexp_matches(lower(normalize(given, nfkc)), '([[:alnum:]⺀-鿿가-힯]+)', 'g') m
  ), part as (
    select run as word from run where not is_han
    union select substr(run, at, size) from run, generate_series(1, length(run)) at, generate_series(1, 2) size where is_han
  )
  select coalesce(array_agg(word), '{}') from part where word <> ''
$$;--> statement-breakpoint
create function neutral_title(title text) returns text immutable language sql as $$
  select case
    when title ~ '^Use version [0-9]+ of “' then regexp_replace(title, '^(Use version [0-9]+ of) “.*$', '\1 the linked asset')
    when title ~ '^改用“.*”的第 [0-9]+ 版$' then regexp_replace(title, '^改用“.*”(的第 [0-9]+ 版)$', '改用关联物料\1')
    when title ~ '^Replace “.*”: rights end on ' then regexp_replace(title, '^Replace “.*”(: rights end on .*)$', 'Replace the linked asset\1')
    when title ~ '^替换物料“.*”：' then regexp_replace(title, '^替换物料“.*”(：.*)$', '替换关联物料\1')
    else title
  end
$$;--> statement-breakpoint
create table neutral_titles as
select t.id, a.op_id, a.seq, a.changes, a.changes -> 'title' ->> 'from' as was, a.changes -> 'title' ->> 'to' as became
from task t join activity a on a.entity_id = t.id and a.entity = 'task'
where t.id in (select task_id from asset_replacement_task union select task_id from asset_rights_task)
  and (neutral_title(a.changes -> 'title' ->> 'from') <> a.changes -> 'title' ->> 'from'
    or neutral_title(a.changes -> 'title' ->> 'to') <> a.changes -> 'title' ->> 'to');--> statement-breakpoint
update activity a set changes = jsonb_set(a.changes, '{title}', jsonb_build_object('from', neutral_title(n.was), 'to', neutral_title(n.became)))
from neutral_titles n where n.op_id = a.op_id and n.seq = a.seq;--> statement-breakpoint
-- Words of a description that stand in such a title, too, are found again when the task is edited.
update task t set search = ts_delete(t.search, words_in(n.titles)) || array_to_tsvector(words_in(t.title))
from (select id, string_agg(concat_ws(' ', was, became), ' ') as titles from neutral_titles group by id) n where n.id = t.id;--> statement-breakpoint
drop table neutral_titles;--> statement-breakpoint
drop function neutral_title(text);--> statement-breakpoint
drop function words_in(text);
