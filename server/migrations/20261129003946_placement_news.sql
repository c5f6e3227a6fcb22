-- Pages of a project that shows tasks of other projects are told of their changes, without ids: the task is announced to its own project only.
create function announce_placed_tasks() returns trigger language plpgsql as $$
declare
  news record;
begin
  if not exists (select from task_placement) then
    return null;
  end if;
  for news in
    select payload from added
    where topic like 'project:%' and payload ->> 'cmd' = 'task' and payload ->> 'kind' in ('changed', 'deleted', 'bulk', 'project')
  loop
    insert into outbox (topic, payload)
    select 'project:' || shown.id, jsonb_build_object(
      'opId', news.payload -> 'opId', 'cmd', 'task', 'projectId', shown.id, 'kind', 'placements', 'ids', '[]'::jsonb
    )
    from (
      select replace(l.project_id::text, '-', '') as id
      from task_placement l
      where l.task_id = any (array(select id::uuid from jsonb_array_elements_text(news.payload -> 'ids') named (id)))
      union
      select replace(l.project_id::text, '-', '') from task_placement l join task t on t.id = l.task_id
      where jsonb_array_length(news.payload -> 'ids') = 0 and t.project_id = (news.payload ->> 'projectId')::uuid
    ) shown;
  end loop;
  return null;
end;
$$;--> statement-breakpoint
create trigger outbox_placed_tasks after insert on outbox referencing new table as added for each statement
  execute function announce_placed_tasks();
