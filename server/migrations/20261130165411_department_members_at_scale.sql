-- As before, with what has changed found by one join of both sides: looking for each member among those given took longer the more there were of both,
-- until a department of many people in many projects could not be moved any more.
create or replace function keep_department_members(projects uuid[], people uuid[]) returns void language plpgsql as $$
declare
  news record;
begin
  -- Like changes of single members, so that they follow one another.
  perform from project where id = any (projects) order by id for no key update;
  for news in
    with recursive below as (
      select pd.project_id, pd.role, pd.depart_id as id from project_department pd where pd.project_id = any (projects)
      union
      select b.project_id, b.role, d.id from below b join sys_depart d on d.parent_id = b.id
    ), given as (
      select b.project_id, ud.user_id, (array_agg(b.role order by strpos('owner manager member guest', b.role)))[1] as role
      from below b join sys_user_depart ud on ud.depart_id = b.id join sys_user u on u.id = ud.user_id and u.deleted_at is null
      where people is null or ud.user_id = any (people)
      group by b.project_id, ud.user_id
    ), present as (
      select m.project_id, m.user_id, m.department_role as role from project_member m
      where m.project_id = any (projects) and m.department_role is not null and (people is null or m.user_id = any (people))
    ), changed as materialized (
      select project_id, user_id, g.role from given g full join present p using (project_id, user_id)
      where g.role is distinct from p.role
    ), put as (
      insert into project_member as m (project_id, user_id, role, department_role)
      select project_id, user_id, role, role from changed where role is not null
      on conflict (project_id, user_id) do update set
        own_role = case when m.department_role is null then m.role else m.own_role end,
        department_role = excluded.department_role,
        role = higher_project_role(case when m.department_role is null then m.role else m.own_role end, excluded.department_role)
    ), gone as (
      delete from project_member m using changed c
      where c.role is null and m.project_id = c.project_id and m.user_id = c.user_id and m.own_role is null
    ), kept as (
      update project_member m set role = m.own_role, own_role = null, department_role = null from changed c
      where c.role is null and m.project_id = c.project_id and m.user_id = c.user_id and m.own_role is not null
    ), answered as (
      delete from access_request r using changed c
      where c.role is not null and r.project_id = c.project_id and r.user_id = c.user_id
    )
    select replace(c.project_id::text, '-', '') as project, jsonb_agg(replace(c.user_id::text, '-', '')) as people
    from changed c group by c.project_id
  loop
    insert into outbox (topic, payload) values
      ('access', jsonb_build_object('projectIds', jsonb_build_array(news.project), 'userIds', news.people)),
      ('project:' || news.project, jsonb_build_object('cmd', 'task', 'projectId', news.project, 'kind', 'project', 'ids', '[]'::jsonb));
    insert into outbox (topic, payload)
    select 'user:' || person, jsonb_build_object('cmd', 'task', 'projectId', news.project, 'kind', 'project', 'ids', '[]'::jsonb)
    from jsonb_array_elements_text(news.people) named (person);
  end loop;
end;
$$;
