import {
  HOURS_PER_DAY,
  type TaskInOtherProject,
  WORKLOAD_DEPARTMENTS_MAX,
  WORKLOAD_LISTED_MAX,
  WORKLOAD_TASKS_MAX,
  type WorkloadDepartment,
  type WorkloadKind,
} from '@opsyard/contract';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { filterVisibleUsers, findLeads, findLed } from '../../identity/index.ts';
import { holds, VISIBLE, visibleProjects } from '../access-store.ts';
import { withoutRelatives } from '../placement/access.ts';
import { IN_OTHER_PROJECT } from '../task/reading/columns.ts';

const MINUTES_PER_DAY = HOURS_PER_DAY * 60;
const UNDATED_MAX = 10_000;
/** The pages of no more managers of a user are refreshed. */
const PLANNERS_MAX = 1_000;
const VISIBLE_PROJECTS = `
  project p where p.deleted_at is null and p.state <> 'archived' and ($3::uuid is null or p.id = $3) and ${VISIBLE}`;
const OPEN = (type: string) =>
  `t.deleted_at is null and not t.archived and t.category in ('0', '2', '4') and (${type}::uuid is null or t.type_id = ${type})`;
/** SQL of the tasks of other projects that the named project shows: who sees it sees them. */
const PLACED_OPEN = (type: string) => `
  task_placement l cross join lateral (select * from task o where o.id = l.task_id limit 1) t
    join project h on h.id = t.project_id and h.deleted_at is null and h.state <> 'archived'
  where l.project_id = $3 and t.project_id <> $3 and ${OPEN(type)}`;
/** SQL of the visible open tasks of a period. */
// Each part through its own index of a project's tasks; those with only a start are few.
export const IN_PERIOD = `
  select t.id from (select p.id from ${VISIBLE_PROJECTS}) v join task t on t.project_id = v.id and ${OPEN('$6')}
    and t.due_date is not null and t.due_date >= $4 and coalesce(t.start_date, t.due_date) <= $5
  union all
  select t.id from (select p.id from ${VISIBLE_PROJECTS}) v join task t on t.project_id = v.id and ${OPEN('$6')}
    and t.due_date is null and t.start_date between $4 and $5
  union all
  select t.id from ${PLACED_OPEN('$6')}
    and coalesce(t.due_date, t.start_date) >= $4 and coalesce(t.start_date, t.due_date) <= $5`;
/** SQL of the people for whom the hours of a task count: several assignees share them, otherwise they are the owner's. */
const ASSIGNEES = 'case when cardinality(t.assignee_ids) > 1 then t.assignee_ids else array[t.owner_id] end';
export const EACH_ASSIGNEE = `cross join lateral unnest(${ASSIGNEES}) with ordinality d (id, place)`;
/** SQL of the whole minutes of each, whose sum is the estimate. */
export const SHARE = `case when cardinality(t.assignee_ids) > 1
    then t.estimate / cardinality(t.assignee_ids) + (d.place <= t.estimate % cardinality(t.assignee_ids))::int
    else t.estimate end`;
const planned = statement(`
  select d.id as "ownerId", ${SHARE} as estimate, coalesce(t.start_date, t.due_date) as first,
    coalesce(t.due_date, t.start_date) as last
  from (${IN_PERIOD}) m join task t on t.id = m.id ${EACH_ASSIGNEE}
  order by t.due_date, t.id limit ${WORKLOAD_TASKS_MAX + 1}
`);
const undatedOf = (type: string) => `
  select t.id, t.owner_id, t.assignee_ids from (select p.id from ${VISIBLE_PROJECTS}) v join task t on t.project_id = v.id and ${OPEN(type)}
    and t.due_date is null and t.start_date is null
  union all
  select t.id, t.owner_id, t.assignee_ids from ${PLACED_OPEN(type)} and t.due_date is null and t.start_date is null`;
const undated = statement(`
  select d.id as "ownerId", count(*)::int as total from (${undatedOf('$4')} limit ${UNDATED_MAX}) t ${EACH_ASSIGNEE} group by d.id
`);
/** SQL of the members of the projects the actor manages; nobody distributes work in archived ones. */
const MANAGED = `
  select theirs.user_id from project_member mine
  join project_member theirs on theirs.project_id = mine.project_id
  join project p on p.id = mine.project_id and p.deleted_at is null and p.state <> 'archived'
  where mine.user_id = $1 and ${holds('manageProject', 'mine')}`;
const team = statement(`
  select u.id from sys_user u where u.id = any ($1::uuid[])
    or u.id in (select m.user_id from project_member m where m.project_id = $2::uuid and m.role <> 'guest')
`);
// People who are neither planned for nor in the project are there
// because of some task, so that the difference of totals of two periods would name their hours: they count as if they had the usual ones.
const people = statement(`
  with found as (
    select id, planned, planned or id in (select m.user_id from project_member m where m.project_id = $4::uuid and m.role <> 'guest') as own
    from (select id, id = $1 or id = any ($3::uuid[]) or id in (${MANAGED}) as planned from unnest($2::uuid[]) f (id)) f
  )
  select u.id as "userId", u.realname as name, coalesce(c.minutes_per_day, ${MINUTES_PER_DAY}) as "minutesPerDay",
    f.planned as "isPlanned", f.own as "hasOwnHours",
    array(
      select d.id from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id
      order by d.org_code) as "departmentIds"
  from found f join sys_user u on u.id = f.id left join person_capacity c on c.user_id = u.id and f.own
  order by u.id <> $1, lower(u.realname), u.id
`);
// Others than those who plan for a user count an absence when it begins.
const freeDays = statement(`
  select f.id as "userId", array(
    select d.day::text from person_capacity c cross join lateral unnest(c.days_off) d (day)
    where c.user_id = f.id and d.day between $4 and $5
    union
    select generate_series(greatest(a.from_day, $4), least(a.until_day, $5), interval '1 day')::date::text from person_absence a
    where a.user_id = f.id and a.until_day >= $4 and a.from_day <= $5 and (a.from_day <= current_date or f.planned)) as "daysOff"
  from unnest($1::uuid[], $2::boolean[], $3::boolean[]) f (id, own, planned) where f.own
`);
const departments = statement(`
  select d.id, d.depart_name as name, d.depart_name_en as "nameEn", array(
    select b.id from sys_depart b where b.org_code >= d.org_code and starts_with(b.org_code, d.org_code)) as below
  from sys_depart d where d.id = any ($1::uuid[]) order by d.org_code limit ${WORKLOAD_DEPARTMENTS_MAX}
`);
const listed = (condition: string) =>
  statement(`
    select ${IN_OTHER_PROJECT} from (${condition}) m join task t on t.id = m.id join project p on p.id = t.project_id
    where exists (select from unnest(${ASSIGNEES}) d (id) where d.id is not distinct from $7::uuid) and ($8 or t.estimate is null)
      and ($9::date[] is null or exists (
        select from unnest($9::date[]) a (day)
        where a.day between coalesce(t.start_date, t.due_date) and coalesce(t.due_date, t.start_date)))
    order by t.due_date, t.id limit ${WORKLOAD_LISTED_MAX + 1}
  `);
const ofPeriod = listed(IN_PERIOD);
const ofNoDay = listed(`select id from (${undatedOf('$6')}) u where $4::date <= $5::date`);
const may = statement(`select $2::uuid = $1 or $2::uuid in (${MANAGED}) as may`);
const managers = statement(`
  select distinct theirs.user_id as id from project_member own
  join project p on p.id = own.project_id and p.deleted_at is null and p.state <> 'archived'
  join project_member theirs on theirs.project_id = p.id and ${holds('manageProject', 'theirs')}
  where own.user_id = $1 limit ${PLANNERS_MAX}
`);
const find = statement(`
  select minutes_per_day as "minutesPerDay", days_off::text[] as "daysOff" from person_capacity where user_id = $1
`);
const save = statement(`
  insert into person_capacity (user_id, minutes_per_day, days_off) values ($1, $2, $3::date[])
  on conflict (user_id) do update set minutes_per_day = excluded.minutes_per_day, days_off = excluded.days_off
`);

/** The tasks to count: of one project or of all, of one type or of all. */
export type Counted = { projectId: string | null; typeId: string | null };
type Period = Counted & { from: string; to: string };
export type PlannedTask = { ownerId: string | null; estimate: number | null; first: string; last: string };
type Capacity = { minutesPerDay: number; daysOff: string[] };
export type Colleague = {
  userId: string;
  name: string;
  minutesPerDay: number;
  /** Whether the actor plans for them. */
  isPlanned: boolean;
  /** Whether the actor leads one of their departments. */
  isLed: boolean;
  /** Whether capacity and days off are their own, instead of the usual ones. */
  hasOwnHours: boolean;
  departmentIds: string[];
};
export type WorkingPerson = Colleague &
  Capacity & {
    /** Whether the actor may set capacity and days off. */
    mayEdit: boolean;
  };
type FoundDepartment = WorkloadDepartment & { below: string[] };

/** The visible open tasks of a period; one more than the limit if there are too many. */
export async function findPlanned(
  db: Db,
  actor: Actor,
  { projectId, typeId, from, to }: Period,
): Promise<PlannedTask[]> {
  return await rowsOf<PlannedTask>(db, planned, [actor.id, actor.orgLine, projectId, from, to, typeId]);
}

/** The number of visible open tasks without dates by owner. */
export async function countUndated(db: Db, actor: Actor, { projectId, typeId }: Counted) {
  const values = [actor.id, actor.orgLine, projectId, typeId];
  return await rowsOf<{ ownerId: string | null; total: number }>(db, undated, values);
}

/** Owners and the members of a project, the actor first. */
export async function findTeam(
  db: Db,
  actor: Actor,
  { ids, projectId }: { ids: string[]; projectId: string | null },
): Promise<Colleague[]> {
  const found = (await rowsOf<{ id: string }>(db, team, [ids, projectId])).map(({ id }) => id);
  const led = await findLed(db, actor.id, found);
  const rows = await rowsOf<Omit<Colleague, 'isLed'>>(db, people, [actor.id, found, [...led], projectId]);
  return rows.map((row) => ({ ...row, isLed: led.has(row.userId) }));
}

const ALWAYS = { from: '-infinity', to: 'infinity' };

/** Colleagues with their days off, of a period or all, by their ids. */
export async function findDaysOff(
  db: Db,
  team: readonly Colleague[],
  { from, to }: { from: string; to: string } = ALWAYS,
): Promise<ReadonlyMap<string, string[]>> {
  if (team.length === 0) return new Map();
  const columns = [
    team.map(({ userId }) => userId),
    team.map(({ hasOwnHours }) => hasOwnHours),
    team.map(({ isPlanned }) => isPlanned),
  ];
  const rows = await rowsOf<{ userId: string; daysOff: string[] }>(db, freeDays, [...columns, from, to]);
  return new Map(rows.map(({ userId, daysOff }) => [userId, daysOff]));
}

/** Colleagues with all their days off, and whether the actor may change these. */
export async function withHours<P extends Colleague>(
  db: Db,
  actor: Actor,
  team: readonly P[],
): Promise<(P & WorkingPerson)[]> {
  const managed = await managedAccounts(
    db,
    actor,
    team.map(({ userId }) => userId),
  );
  const off = await findDaysOff(db, team);
  return team.map((person) => ({
    ...person,
    daysOff: off.get(person.userId) ?? [],
    mayEdit: person.userId === actor.id || person.isLed || managed.has(person.userId),
  }));
}

/** Users with their hours. */
export async function findPeople(db: Db, actor: Actor, ids: string[]): Promise<WorkingPerson[]> {
  return await withHours(db, actor, await findTeam(db, actor, { ids, projectId: null }));
}

/** Those of some users whose accounts the actor may edit. */
async function managedAccounts(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  return new Set(hasPermission(actor, 'system:user:edit') ? await filterVisibleUsers(db, actor, ids) : []);
}

/**
 * Whether the actor may see and set the capacity and the days off of a user: their own, those of users of departments they lead, and those of
 * accounts they may edit. Who may add people to projects could become the manager of anybody, so that managing a project is not enough.
 */
export async function maySetCapacity(db: Db, actor: Actor, userId: string): Promise<boolean> {
  const [person] = await findPeople(db, actor, [userId]);
  return person?.mayEdit ?? false;
}

/** Departments with those below them, in the order of their codes. */
export async function findDepartments(db: Db, ids: readonly string[]): Promise<FoundDepartment[]> {
  return await rowsOf<FoundDepartment>(db, departments, [ids]);
}

type Listed = Period & {
  ownerId: string | null;
  kind: WorkloadKind;
  /** Only tasks with one of these days; null for all. */
  onDays: string[] | null;
};

/** The tasks of a cell of a workload; one more than the limit if there are more. */
export async function findListed(db: Db, actor: Actor, { kind, projectId, typeId, from, to, ownerId, onDays }: Listed) {
  const values = [actor.id, actor.orgLine, projectId, from, to, typeId, ownerId, kind !== 'unestimated', onDays];
  const rows = await rowsOf<TaskInOtherProject>(db, kind === 'undated' ? ofNoDay : ofPeriod, values);
  const homes = rows.filter((row) => row.projectId !== projectId).map((row) => row.projectId);
  if (projectId === null || homes.length === 0) return rows;
  const seen = await visibleProjects(db, actor.id, [...new Set(homes)]);
  return rows.map((row) =>
    row.projectId === projectId || seen.has(row.projectId) ? row : { ...withoutRelatives(row), parent: null },
  );
}

/** Whether the actor plans for a user: for themselves, a member of a project they manage, or a user of a department they lead. */
export async function plansFor(db: Db, actor: Actor, userId: string): Promise<boolean> {
  if (one(await rowsOf<{ may: boolean }>(db, may, [actor.id, userId])).may) return true;
  return (await findLed(db, actor.id, [userId])).has(userId);
}

/** Refreshes the open workloads of a user and of those who plan for them. */
export async function refreshPlanners(db: Db, change: Change, userId: string): Promise<void> {
  const found = await rowsOf<{ id: string }>(db, managers, [userId]);
  const ids = new Set([userId, ...found.map(({ id }) => id), ...(await findLeads(db, [userId]))]);
  for (const id of ids) change.announce(`user:${id}`, { cmd: 'user', userId: id });
}

/** The capacity of a person. */
export async function findCapacity(db: Db, userId: string): Promise<Capacity> {
  return (await rowOf<Capacity>(db, find, [userId])) ?? { minutesPerDay: MINUTES_PER_DAY, daysOff: [] };
}

/** Replaces the capacity of a person. */
export async function saveCapacity(db: Db, userId: string, { minutesPerDay, daysOff }: Capacity): Promise<void> {
  await rowsOf(db, save, [userId, minutesPerDay, daysOff]);
}
