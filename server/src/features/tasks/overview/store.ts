import {
  OVERVIEW_LISTED_MAX,
  type OverviewGroup,
  type OverviewPresent,
  overviewFilter,
  type ProjectFigure,
  type ReviewTurnaround,
  type TaskFlow,
  type TaskGroups,
  type TaskRow,
} from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { ROW } from '../task/reading/columns.ts';
import { inProject, narrow } from '../task/reading/filter.ts';
import { groupValue } from '../task/reading/grouping.ts';
import { countGroups } from '../task/reading/query-store.ts';
import { preparedStatement } from '../task/statement-variants.ts';

const LIVE = 't.project_id = $1 and t.deleted_at is null and not t.archived';
const OPEN = `${LIVE} and t.category in ('0', '2', '4')`;

/** Figures that are found through an index of their own. */
const APART = ['blocked', 'milestones', 'completed'] as const;
type Figures = Record<ProjectFigure, number>;
type OpenFigure = Exclude<ProjectFigure, (typeof APART)[number] | 'approval'>;

/** The figures that need no look at all open tasks: each as the list that it opens counts it. */
export async function countFigures(
  db: Db,
  projectId: string,
  present: OverviewPresent,
): Promise<Omit<Figures, OpenFigure>> {
  const { values, fields } = inProject(projectId);
  const counts = APART.map((figure) => {
    const { sql } = narrow({ sql: [...inProject(projectId).sql], values, fields }, overviewFilter(figure, present));
    return `(select count(*)::int from task t where ${sql.join(' and ')}) as "${figure}"`;
  });
  // From the few pending requests: the condition of the list would look for one of each task.
  const approval = `(
    select count(*)::int from task t where ${LIVE} and t.id in (select a.task_id from task_approval a where a.state = 'pending')
  ) as approval`;
  const text = `select ${[...counts, approval].join(', ')}`;
  return one(await rowsOf<Omit<Figures, OpenFigure>>(db, preparedStatement(text), values));
}

/** The number of tasks of each status, from the counters. */
export async function countStatuses(db: Db, projectId: string): Promise<TaskGroups> {
  return await countGroups(db, { projectId, by: 'status' });
}

const FIGURES: Readonly<Record<OpenFigure, string>> = {
  open: 'true',
  overdue: 'g.late',
  week: 'g.week',
  unowned: 'g.owner_id is null',
  undated: 'g.undated',
  review: 'g.reviewed',
};
const figure = (name: string, condition: string) =>
  `union all select 'figure', '${name}', coalesce(sum(g.count), 0)::int from g where ${condition}`;
// The open tasks are read once, and grouped before they are counted in several ways.
const openTasks = statement(`
  with o as materialized (
    select t.owner_id, t.priority, t.label_ids, coalesce(t.due_date < $2::date, false) as late,
      coalesce(t.due_date between $3::date and $4::date, false) as week, t.due_date is null as undated,
      t.category = '4' as reviewed
    from task t where ${OPEN}
  ), g as materialized (
    select owner_id, priority, late, week, undated, reviewed, count(*) as count from o group by 1, 2, 3, 4, 5, 6
  )
  select 'owner' as "group", ${groupValue('g.owner_id')} as value, sum(g.count)::int as count from g group by g.owner_id
  union all select 'late', ${groupValue('g.owner_id')}, sum(g.count)::int from g where g.late group by g.owner_id
  union all select 'priority', g.priority, sum(g.count)::int from g group by g.priority
  union all select 'label', ${groupValue('l.id')}, count(*)::int from (select unnest(label_ids) as id from o) l group by l.id
  union all select 'label', '', count(*)::int from o where label_ids = '{}' having count(*) > 0
  ${Object.entries(FIGURES)
    .map(([name, condition]) => figure(name, condition))
    .join('\n')}
`);

type OpenTasks = {
  figures: Record<OpenFigure, number>;
  groups: Record<Exclude<OverviewGroup, 'status'>, TaskGroups>;
};

/** The numbers of open tasks: all of them, by owner, priority and label, and of overdue ones by owner. */
export async function countOpenTasks(
  db: Db,
  projectId: string,
  { today, weekFrom, weekTo }: OverviewPresent,
): Promise<OpenTasks> {
  type Counted = TaskGroups[number] & { group: string };
  const rows = await rowsOf<Counted>(db, openTasks, [projectId, today, weekFrom, weekTo]);
  const of = (group: string) =>
    rows
      .filter((row) => row.group === group)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count);
  const figures = Object.fromEntries(of('figure').map(({ value, count }) => [value, count]));
  return {
    figures: figures as Record<OpenFigure, number>,
    groups: { owner: of('owner'), late: of('late'), priority: of('priority'), label: of('label') },
  };
}

const completedIn = statement(`
  select (
    select count(*)::int from task t
    where ${LIVE} and t.category = '1' and t.completed_at >= w.since and t.completed_at < w.until
  ) as count
  from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality w (since, until, at) order by w.at
`);

/** The number of tasks completed in each of the weeks between some instants. */
export async function countCompleted(db: Db, projectId: string, weeks: readonly string[]): Promise<number[]> {
  const rows = await rowsOf<{ count: number }>(db, completedIn, [projectId, weeks.slice(0, -1), weeks.slice(1)]);
  return rows.map(({ count }) => count);
}

const recent = statement(`
  select ${ROW} from task t where ${LIVE} and t.category = '1' and t.completed_at is not null
  order by t.completed_at desc, t.id desc limit ${OVERVIEW_LISTED_MAX}
`);
const upcoming = statement(`
  select ${ROW} from task t where ${OPEN} and t.due_date >= $2::date order by t.due_date, t.id limit ${OVERVIEW_LISTED_MAX}
`);

/** The latest completed tasks. */
export async function findRecent(db: Db, projectId: string): Promise<TaskRow[]> {
  return await rowsOf<TaskRow>(db, recent, [projectId]);
}

/** The open tasks that are due next. */
export async function findUpcoming(db: Db, projectId: string, today: string): Promise<TaskRow[]> {
  return await rowsOf<TaskRow>(db, upcoming, [projectId, today]);
}

const milestones = statement(`
  select ${ROW} from task t where ${OPEN} and t.milestone order by t.due_date nulls last, t.id limit ${OVERVIEW_LISTED_MAX}
`);
// The history of a task is read through its index; the oldest change into progress counts.
const flow = statement(`
  with w as (
    select since, until, at from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality w (since, until, at)
  ), done as (
    select w.at, t.id, t.completed_at, t.created_at from w join task t on ${LIVE} and t.category = '1'
      and t.completed_at >= w.since and t.completed_at < w.until
  ), taken as (
    select d.at, extract(epoch from d.completed_at - least(coalesce(b.at, d.created_at), d.completed_at)) / 3600 as hours
    from done d left join lateral (
      select a.at from activity a
      where a.entity_id = d.id and a.entity = 'task' and a.changes ? 'statusId' and exists (
        select from task_status s
        where s.project_id = $1 and s.category in ('2', '4') and s.id = (a.changes -> 'statusId' ->> 'to')::uuid
      )
      order by a.seq limit 1
    ) b on true
  )
  select count(taken.at)::int as completed,
    percentile_cont(0.5) within group (order by taken.hours)::float8 as median,
    percentile_cont(0.85) within group (order by taken.hours)::float8 as slow
  from w left join taken on taken.at = w.at group by w.at order by w.at
`);

// Of several decisions about a task the latest counts, as in the list that a number opens.
const reviews = statement(`
  with w as (
    select since, until, at from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality w (since, until, at)
  ), decided as (
    select distinct on (a.task_id) a.task_id, a.requested_at, a.ended_at from task_approval a join task t on t.id = a.task_id
    where ${LIVE} and a.state in ('approved', 'rejected') and a.ended_at >= ($2::timestamptz[])[1]
    order by a.task_id, a.ended_at desc
  ), taken as (
    select w.at, extract(epoch from d.ended_at - d.requested_at) / 3600 as hours
    from w join decided d on d.ended_at >= w.since and d.ended_at < w.until
  )
  select count(taken.at)::int as decided,
    percentile_cont(0.5) within group (order by taken.hours)::float8 as median,
    percentile_cont(0.85) within group (order by taken.hours)::float8 as slow
  from w left join taken on taken.at = w.at group by w.at order by w.at
`);

/** The open milestones that are due next, late ones first. */
export async function findMilestones(db: Db, projectId: string): Promise<TaskRow[]> {
  return await rowsOf<TaskRow>(db, milestones, [projectId]);
}

/** Throughput and cycle time in each of the weeks between some instants. */
export async function measureFlow(db: Db, projectId: string, weeks: readonly string[]): Promise<TaskFlow> {
  return await rowsOf<TaskFlow[number]>(db, flow, [projectId, weeks.slice(0, -1), weeks.slice(1)]);
}

/** Review turnaround in each of the weeks between some instants. */
export async function measureReviews(db: Db, projectId: string, weeks: readonly string[]): Promise<ReviewTurnaround> {
  return await rowsOf<ReviewTurnaround[number]>(db, reviews, [projectId, weeks.slice(0, -1), weeks.slice(1)]);
}
