import {
  OVERVIEW_LISTED_MAX,
  type OverviewGroup,
  type OverviewPresent,
  overviewFilter,
  PROJECT_FIGURES,
  type ProjectFigure,
  type TaskGroups,
  type TaskRow,
} from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';
import { ROW } from '../task/columns.ts';
import { EACH_LABEL, groupValue, inProject, narrow } from '../task/filter.ts';
import { countGroups } from '../task/query-store.ts';
import { preparedStatement } from '../task/statement-variants.ts';

const LIVE = 't.project_id = $1 and t.deleted_at is null and not t.archived';
const OPEN = `${LIVE} and t.category in ('0', '2', '4')`;

/** The figures: each as the list that it opens counts it, through its own index. */
export async function countFigures(
  db: Db,
  projectId: string,
  present: OverviewPresent,
): Promise<Record<ProjectFigure, number>> {
  const { values, fields } = inProject(projectId);
  const counts = PROJECT_FIGURES.map((figure) => {
    const { sql } = narrow({ sql: [...inProject(projectId).sql], values, fields }, overviewFilter(figure, present));
    return `(select count(*)::int from task t where ${sql.join(' and ')}) as "${figure}"`;
  });
  const text = `select ${counts.join(', ')}`;
  return one(await rowsOf<Record<ProjectFigure, number>>(db, preparedStatement(text), values));
}

/** The number of tasks of each status, from the counters. */
export async function countStatuses(db: Db, projectId: string): Promise<TaskGroups> {
  return await countGroups(db, { projectId, by: 'status' });
}

// The open tasks are read once for all groups.
const openGroups = statement(`
  with o as materialized (
    select t.owner_id, t.priority, t.label_ids, coalesce(t.due_date < $2::date, false) as late from task t where ${OPEN}
  )
  select 'owner' as "group", ${groupValue('o.owner_id')} as value, count(*)::int as count from o group by o.owner_id
  union all select 'late', ${groupValue('o.owner_id')}, count(*)::int from o where o.late group by o.owner_id
  union all select 'priority', o.priority, count(*)::int from o group by o.priority
  union all select 'label', ${groupValue('l.id')}, count(*)::int from o ${EACH_LABEL.replace('t.', 'o.')} group by l.id
`);

/** The numbers of open tasks by owner, priority and label, and of overdue ones by owner. */
export async function countOpenGroups(
  db: Db,
  projectId: string,
  today: string,
): Promise<Record<Exclude<OverviewGroup, 'status'>, TaskGroups>> {
  type Counted = TaskGroups[number] & { group: OverviewGroup };
  const rows = await rowsOf<Counted>(db, openGroups, [projectId, today]);
  const of = (group: OverviewGroup) =>
    rows
      .filter((row) => row.group === group)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count);
  return { owner: of('owner'), late: of('late'), priority: of('priority'), label: of('label') };
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
