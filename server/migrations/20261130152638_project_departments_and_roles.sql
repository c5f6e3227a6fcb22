CREATE TABLE "project_department" (
	"project_id" uuid NOT NULL,
	"depart_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_department_project_id_depart_id_pk" PRIMARY KEY("project_id","depart_id")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "own_tasks_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "role_abilities" jsonb;--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "own_role" text;--> statement-breakpoint
ALTER TABLE "project_member" ADD COLUMN "department_role" text;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_depart_id_sys_depart_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."sys_depart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_department_depart" ON "project_department" USING btree ("depart_id");--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_role" CHECK (role in ('manager', 'member', 'guest'));--> statement-breakpoint
-- The higher one of two roles in a project; null is none.
create function higher_project_role(one text, other text) returns text language sql immutable parallel safe as $$
  select case
    when other is null or (one is not null and strpos('owner manager member guest', one) <= strpos('owner manager member guest', other)) then one
    else other
  end
$$;--> statement-breakpoint
-- Makes the members of projects those whom their departments make members, and tells of it; of all people if none are given.
create function keep_department_members(projects uuid[], people uuid[]) returns void language plpgsql as $$
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
    ), put as (
      insert into project_member as m (project_id, user_id, role, department_role)
      select project_id, user_id, role, role from given
      on conflict (project_id, user_id) do update set
        own_role = case when m.department_role is null then m.role else m.own_role end,
        department_role = excluded.department_role,
        role = higher_project_role(case when m.department_role is null then m.role else m.own_role end, excluded.department_role)
      where m.department_role is distinct from excluded.department_role
      returning m.project_id, m.user_id
    ), lost as (
      select m.project_id, m.user_id, m.own_role from project_member m
      where m.project_id = any (projects) and m.department_role is not null and (people is null or m.user_id = any (people))
        and not exists (select from given g where g.project_id = m.project_id and g.user_id = m.user_id)
    ), gone as (
      delete from project_member m using lost l
      where m.project_id = l.project_id and m.user_id = l.user_id and l.own_role is null
      returning m.project_id, m.user_id
    ), kept as (
      update project_member m set role = l.own_role, own_role = null, department_role = null from lost l
      where m.project_id = l.project_id and m.user_id = l.user_id and l.own_role is not null
      returning m.project_id, m.user_id
    ), answered as (
      delete from access_request r using given g where r.project_id = g.project_id and r.user_id = g.user_id
    )
    select replace(c.project_id::text, '-', '') as project, jsonb_agg(replace(c.user_id::text, '-', '')) as people
    from (select * from put union all select * from gone union all select * from kept) c group by c.project_id
  loop
    insert into outbox (topic, payload) values
      ('access', jsonb_build_object('projectIds', jsonb_build_array(news.project), 'userIds', news.people)),
      ('project:' || news.project, jsonb_build_object('cmd', 'task', 'projectId', news.project, 'kind', 'project', 'ids', '[]'::jsonb));
    insert into outbox (topic, payload)
    select 'user:' || person, jsonb_build_object('cmd', 'task', 'projectId', news.project, 'kind', 'project', 'ids', '[]'::jsonb)
    from jsonb_array_elements_text(news.people) named (person);
  end loop;
end;
$$;--> statement-breakpoint
-- Changes of departments and of the departments of projects follow one another: each sees what the others have committed.
create function follow_project_departments() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7260331);
  perform keep_department_members(array[coalesce(new.project_id, old.project_id)], null);
  return null;
end;
$$;--> statement-breakpoint
create trigger project_department_members after insert or update or delete on project_department for each row
  execute function follow_project_departments();--> statement-breakpoint
create function follow_department_people() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  if not exists (select from changed) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7260331);
  if not exists (select from project_department) then
    return null;
  end if;
  concerned := array(
    with recursive line as (
      select d.id, d.parent_id from sys_depart d where d.id in (select depart_id from changed)
      union
      select d.id, d.parent_id from sys_depart d join line l on d.id = l.parent_id
    )
    select distinct pd.project_id from project_department pd where pd.depart_id in (select id from line)
  );
  if cardinality(concerned) > 0 then
    perform keep_department_members(concerned, array(select distinct user_id from changed));
  end if;
  return null;
end;
$$;--> statement-breakpoint
create trigger sys_user_depart_joined after insert on sys_user_depart referencing new table as changed for each statement
  execute function follow_department_people();--> statement-breakpoint
create trigger sys_user_depart_left after delete on sys_user_depart referencing old table as changed for each statement
  execute function follow_department_people();--> statement-breakpoint
-- The people of a department that is moved or deleted are no longer below the former ones.
create function follow_department_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7260331);
  perform keep_department_members(array(select distinct project_id from project_department), null);
  return null;
end;
$$;--> statement-breakpoint
create trigger sys_depart_tree_changed after update of parent_id or delete on sys_depart for each statement
  execute function follow_department_tree();--> statement-breakpoint
create function follow_deleted_person() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7260331);
  perform keep_department_members(array(select distinct project_id from project_department), array[new.id]);
  return null;
end;
$$;--> statement-breakpoint
create trigger sys_user_deleted_or_back after update of deleted_at on sys_user for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function follow_deleted_person();
