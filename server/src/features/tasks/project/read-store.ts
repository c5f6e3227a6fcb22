import {
  type Ability,
  type AutomaticHealth,
  PROJECTS_PAGE_SIZE,
  type Project,
  type ProjectDetail,
  TYPE_VERSIONS_SENT,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { abilitiesIn } from '../access.ts';
import { VISIBLE } from '../access-store.ts';
import { optionsSql } from '../custom-field/department-store.ts';
import { automaticHealth, OVERDUE_COUNTED_MAX } from './health/automatic-health.ts';

const FACES = 5;
const ID = /^[0-9a-f]{32}$/;
const MAX_FORMER_MEMBERS = 1_000;
/** The most projects whose health is determined to narrow a list by it. */
const MOST_JUDGED = 5_000;

const hex = (column: string) => `replace(${column}::text, '-', '')`;
const personFields = (u: string) =>
  `'id', ${hex(`${u}.id`)}, 'username', ${u}.username, 'realname', ${u}.realname, 'avatar', ${u}.avatar`;
const person = (u: string) => `json_build_object(${personFields(u)})`;
const bySeniority = `strpos('owner manager member guest', m.role), m.created_at, u.id`;
const inCategory = (category: string) => `coalesce(sum(c.total) filter (where st.category = '${category}'), 0)`;

const typeVersions = (y: string) => `(
  select coalesce(json_agg(v.definition - 'description' - 'checklist' || jsonb_build_object('number', v.number)), '[]') from (
    select * from task_type_version w where w.type_id = ${y}.id order by w.number desc limit ${TYPE_VERSIONS_SENT}
  ) v
)`;

const formOfType = (y: string) => `(
  select json_build_object('id', ${hex('f.id')}, 'name', f.name, 'open', f.published_version is not null and 'forms' <> all (p.modules_off))
  from task_form f where f.type_id = ${y}.id
)`;

const COLUMNS = `
  p.id, p.key, p.name, coalesce(p.initials, '') as initials, p.description, p.category, p.color, p.visibility, p.state, p.version, p.role_abilities as "roleAbilities",
  p.start_date as "startDate", p.due_date as "dueDate", p.created_at as "createdAt", p.updated_at as "updatedAt",
  greatest(p.updated_at, (
    select max(t.updated_at) from task t where t.project_id = p.id and t.deleted_at is null
  )) as "lastChangeAt",
  mine.role as "myRole", today.day::text as today,
  exists (select from project_star s where s.user_id = $1 and s.project_id = p.id) as starred,
  (select ${person('u')} from sys_user u where u.id = p.owner_id) as owner,
  (select count(*)::int from project_member m where m.project_id = p.id) as "memberCount",
  (
    select json_agg(${person('f')}) from (
      select u.* from project_member m join sys_user u on u.id = m.user_id where m.project_id = p.id
      order by ${bySeniority} limit ${FACES}
    ) f
  ) as faces,
  (
    select json_build_object('todo', ${inCategory('0')}, 'done', ${inCategory('1')}, 'doing', ${inCategory('2')},
      'cancelled', ${inCategory('3')}, 'review', ${inCategory('4')}, 'overdue', (
        select count(*) from (
          select from task t where t.project_id = p.id and t.deleted_at is null and not t.archived
            and t.category in ('0', '2', '4') and t.due_date < today.day limit ${OVERDUE_COUNTED_MAX}
        ) late
      ))
    from task_count c join task_status st on st.id = c.status_id
    where c.project_id = p.id and st.project_id = p.id
  ) as counts,
  case when latest.health is not null then json_build_object('health', latest.health, 'note', latest.note, 'at', latest.at,
    'by', (select ${person('u')} from sys_user u where u.id = latest.set_by)) end as health,
  (
    select json_build_object('code', d.org_code, 'name', d.depart_name, 'nameEn', d.depart_name_en)
    from sys_depart d where d.org_code = p.org_code
  ) as department
`;
/** SQL for the projects and the date of the user: the given one, else that of an instant in the time zone of the account. */
const sources = (day: string, instant: string) => `
  (select coalesce(${day}::date,
    (${instant}::timestamptz at time zone coalesce((select time_zone from sys_user where id = $1), 'UTC'))::date) as day) today,
  project p left join project_member mine on mine.project_id = p.id and mine.user_id = $1
  left join lateral (
    select h.health, h.note, h.at, h.set_by from project_health h where h.project_id = p.id order by h.at desc, h.id desc limit 1
  ) latest on true
`;

const list = statement(`
  select ${COLUMNS} from ${sources('$13', '$14')}
  where p.deleted_at is null and (p.state = 'archived') = $3 and ${VISIBLE}
    and ($4::text is null or strpos(lower(p.name), lower($4)) > 0 or strpos(p.key, upper($4)) > 0
      or strpos(p.initials, lower($4)) > 0)
    and ($5::text[] is null or p.state = any ($5)) and ($6::text[] is null or p.category = any ($6))
    and ($7::uuid[] is null or p.owner_id = any ($7)) and ($8::text[] is null or coalesce(mine.role, 'none') = any ($8))
    and ($9::text[] is null or coalesce(p.org_code, 'none') = any ($9))
    and ($10::uuid[] is null or p.id = any ($10))
    and (not $12::boolean or exists (select from project_star s where s.user_id = $1 and s.project_id = p.id))
  order by starred desc, mine.role is null, lower(p.name), p.id limit $11
`);

const detail = statement(`
  select ${COLUMNS},
    (
      select coalesce(json_agg(json_build_object('id', ${hex('st.id')}, 'name', st.name, 'category', st.category,
        'color', st.color, 'archived', st.archived, 'rank', st.rank) order by st.rank, st.id), '[]')
      from task_status st where st.project_id = p.id
    ) as statuses,
    (
      select coalesce(json_agg(json_build_object('id', ${hex('y.id')}, 'name', y.name, 'icon', y.icon, 'color', y.color,
        'description', y.description, 'archived', y.archived, 'isDefault', y.is_default, 'rank', y.rank, 'version', y.version,
        'published', y.published, 'versions', ${typeVersions('y')}, 'form', ${formOfType('y')})
        order by y.rank, y.id), '[]')
      from task_type y where y.project_id = p.id
    ) as types,
    (select w.rules || jsonb_build_object('version', w.version) from task_workflow w where w.project_id = p.id) as workflow,
    (
      select coalesce(json_agg(jsonb_build_object('id', ${hex('l.id')}, 'name', l.name, 'color', l.color,
        'archived', l.archived) || case when l.project_id is null then '{"global": true}'::jsonb else '{}' end
          || case when l.group_name <> '' then jsonb_build_object('group', l.group_name) else '{}' end
          || case when l.group_single then '{"single": true}'::jsonb else '{}' end
        order by lower(l.name), l.id), '[]')
      from task_label l where l.project_id = p.id or l.project_id is null
    ) as labels,
    (
      select coalesce(json_agg(json_build_object('id', ${hex('f.id')}, 'name', f.name, 'kind', f.kind, 'options', ${optionsSql('f')},
        'unit', f.unit, 'decimals', f.decimals, 'required', f.required, 'sortable', f.sortable, 'archived', f.archived,
        'visibleWhen', f.visible_when, 'visibleTo', f.visible_to, 'editableBy', f.editable_by, 'help', f.help,
        'defaultValue', f.default_value, 'min', f.min_value, 'max', f.max_value, 'rank', f.rank, 'version', f.version) order by f.rank, f.id), '[]')
      from task_field f where f.project_id = p.id
    ) as fields,
    (
      select coalesce(json_agg(json_build_object('role', m.role, 'initials', u.initials, ${personFields('u')}) order by ${bySeniority}), '[]')
      from project_member m join sys_user u on u.id = m.user_id where m.project_id = p.id
    ) as members,
    p.working_days as "workingDays", p.own_tasks_only as "ownTasksOnly", p.modules_off as "modulesOff",
    (select u.status <> 1 or u.deleted_at is not null from sys_user u where u.id = p.owner_id) as "ownerGone"
  from ${sources('$5', '$6')}
  where p.deleted_at is null and p.id = coalesce($3::uuid, (select h.project_id from project_key_history h where h.key = $4)) and ${VISIBLE}
`);

// Owners are found by a loose index scan; former members from the history.
const formerMembers = statement(`
  with recursive owner as (
    (
      select t.owner_id from task t where t.project_id = $1 and t.owner_id is not null and t.deleted_at is null
      order by t.owner_id limit 1
    )
    union all
    select (
      select t.owner_id from task t where t.project_id = $1 and t.owner_id > owner.owner_id and t.deleted_at is null
      order by t.owner_id limit 1
    ) from owner where owner.owner_id is not null
  ), gone as (
    select distinct member::uuid as id
    from activity a, jsonb_array_elements_text(a.changes -> 'members' -> 'from') member
    where a.entity_id = $1 and a.kind = 'memberRemoved'
  )
  select u.id, u.username, u.realname, u.avatar from sys_user u
  where (
      u.id in (select owner_id from owner) or (u.id in (select id from gone) and exists (
        select from task t where t.project_id = $1 and t.deleted_at is null and t.assignee_ids @> array[u.id]
      ))
    )
    and not exists (select from project_member m where m.project_id = $1 and m.user_id = u.id)
  order by u.realname, u.id limit ${MAX_FORMER_MEMBERS}
`);

type ProjectRow = Omit<Project, 'abilities' | 'automaticHealth'> &
  Pick<ProjectDetail, 'roleAbilities'> & { today: string };
type DetailRow = Omit<ProjectDetail, 'abilities' | 'automaticHealth' | 'formerMembers'> & { today: string };

/** What a list is narrowed to: each is some values, separated by commas. */
export type ProjectNarrowing = {
  archived?: boolean;
  starred?: boolean;
  search?: string;
  /** The date of the user, by which tasks are overdue; else that in the time zone of the account. */
  today?: string | null;
} & Partial<Record<'states' | 'categories' | 'owners' | 'roles' | 'departments' | 'healths' | 'selections', string>>;

/** The visible projects, starred first, then one's own, by name; either the archived ones or the others. */
export async function listProjects(
  db: Db,
  actor: Actor,
  { archived = false, starred = false, search, selections, today = null, ...by }: ProjectNarrowing,
  most: number = PROJECTS_PAGE_SIZE,
): Promise<Project[]> {
  const some = (text: string | undefined) => text?.split(',').filter(Boolean) ?? null;
  const ids = (text: string | undefined) => some(text)?.filter((id) => ID.test(id)) ?? null;
  const values = [actor.id, actor.orgLine, archived, search ?? null, some(by.states), some(by.categories)];
  const healths = some(by.healths);
  // What follows from dates and counted tasks is in no index: the projects that pass everything else are judged.
  const limit = healths ? Math.max(most, MOST_JUDGED) : most;
  const more = [ids(by.owners), some(by.roles), some(by.departments), ids(selections), limit, starred, today, now()];
  const found = (await rowsOf<ProjectRow>(db, list, [...values, ...more])).map(complete);
  if (!healths) return found;
  const healthOf = ({ health, automaticHealth }: Project) => (health ?? automaticHealth)?.health ?? 'none';
  return found.filter((one) => healths.includes(healthOf(one))).slice(0, most);
}

/** A project by id or key, and the date of the user as in lists. */
export type WhichProject = { id?: string | undefined; key?: string | undefined; today?: string | null };

/** A project with its statuses, labels and people, by id or by key; undefined if it is not visible. */
export async function findProject(
  db: Db,
  actor: Actor,
  { id, key, today = null }: WhichProject,
): Promise<ProjectDetail | undefined> {
  const row = await rowOf<DetailRow>(db, detail, [actor.id, actor.orgLine, id ?? null, key ?? null, today, now()]);
  return row && { ...complete(row), formerMembers: await rowsOf(db, formerMembers, [row.id]) };
}

type Completed<P extends ProjectRow> = Omit<P, 'today'> & { abilities: Ability[]; automaticHealth?: AutomaticHealth };

/** A project with what follows from its columns. */
function complete<P extends ProjectRow>({ today, ...row }: P): Completed<P> {
  const health = automaticHealth(row, today);
  return {
    ...row,
    abilities: abilitiesIn({
      role: row.myRole,
      archived: row.state === 'archived',
      roleAbilities: row.roleAbilities ?? null,
    }),
    ...(health && { automaticHealth: health }),
  };
}
