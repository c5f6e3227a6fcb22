import type { CumulativeDays, CumulativeFlow } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

const NAMES = { todo: '0', doing: '2', review: '4', done: '1', cancelled: '3' } as const;
const COLUMNS = Object.keys(NAMES).join(', ');
const TODAY = `(now() at time zone 'UTC')::date`;
const columns = (value: (category: string) => string) =>
  Object.entries(NAMES)
    .map(([name, category]) => `${value(category)}::int as ${name}`)
    .join(', ');
const counted = columns((category) => `coalesce(sum(c.total) filter (where s.category = '${category}'), 0)`);

const uncounted = statement(`
  select p.id from project p
  where p.deleted_at is null and not exists (select from project_day_count d where d.project_id = p.id)
  order by p.id limit $1
`);
// From the history of each task: the category it began with, and each it was given. What is not in the history counts as it is now.
const fromHistory = statement(`
  with own as materialized (
    select t.id, t.created_at, t.category from task t where t.project_id = $1 and t.deleted_at is null and not t.archived
  ), given as (
    select o.id, a.at, a.seq, f.category as former, coalesce(s.category, o.category) as category
    from own o join activity a on a.entity_id = o.id and a.entity = 'task' and a.changes ? 'statusId'
      left join task_status f on f.id = (a.changes -> 'statusId' ->> 'from')::uuid
      left join task_status s on s.id = (a.changes -> 'statusId' ->> 'to')::uuid
  ), step as (
    select o.id, o.created_at as at, 0::bigint as seq, coalesce(
      (select g.former from given g where g.id = o.id order by g.seq limit 1), o.category
    ) as category from own o
    union all select id, at, seq, category from given
  ), followed as (
    select category, lag(category) over (partition by id order by seq) as former,
      greatest((at at time zone 'UTC')::date, ${TODAY} - 90) as day
    from step
  ), delta as (
    select day, category, 1 as n from followed union all select day, former, -1 from followed where former is not null
  ), daily as (
    select day, ${columns((category) => `coalesce(sum(n) filter (where category = '${category}'), 0)`)} from delta group by day
    union all select ${TODAY} - 1, 0, 0, 0, 0, 0
  ), summed as (select day, ${columns((category) => `sum(${nameOf(category)})`)} from daily group by day)
  insert into project_day_count (project_id, day, ${COLUMNS})
  select $1, day, ${columns((category) => `sum(${nameOf(category)}) over (order by day)`)} from summed
  on conflict do nothing
`);
const today = statement(`
  with present as (
    select p.id, ${counted} from project p left join task_count c on c.project_id = p.id left join task_status s on s.id = c.status_id
    where p.deleted_at is null and exists (select from project_day_count d where d.project_id = p.id) group by p.id
  )
  insert into project_day_count (project_id, day, ${COLUMNS})
  select present.id, ${TODAY}, ${COLUMNS.replace(/\w+/g, 'present.$&')}
  from present left join lateral (
    select d.* from project_day_count d where d.project_id = present.id order by d.day desc limit 1
  ) latest on true
  where (${COLUMNS.replace(/\w+/g, 'present.$&')}) is distinct from (${COLUMNS.replace(/\w+/g, 'latest.$&')})
  on conflict (project_id, day) do update set ${COLUMNS.replace(/\w+/g, '$& = excluded.$&')}
`);
const find = statement(`
  select d.day, ${COLUMNS} from project_day_count d
  where d.project_id = $1 and d.day < ${TODAY} and d.day >= coalesce(
    (select max(before.day) from project_day_count before where before.project_id = $1 and before.day <= ${TODAY} - $2::int),
    ${TODAY} - $2::int
  )
  order by d.day
`);
const present = statement(`
  select ${TODAY} as day, ${counted} from task_count c join task_status s on s.id = c.status_id where c.project_id = $1
`);

function nameOf(category: string): string {
  return Object.entries(NAMES).find(([, one]) => one === category)?.[0] ?? '';
}

/** Projects without counts of past days. */
export async function findUncounted(db: Db, most: number): Promise<{ id: string }[]> {
  return await rowsOf<{ id: string }>(db, uncounted, [most]);
}

/** Counts the last 90 days of a project from the history of its tasks. */
export async function countFromHistory(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, fromHistory, [projectId]);
}

/** Keeps the present counts of projects whose past is counted as those of today, where they differ from the latest ones. */
export async function countToday(db: Db): Promise<void> {
  await rowsOf(db, today, []);
}

type DayCounts = CumulativeFlow['days'][number];

/** The counts of the last days, without a gap, and the present ones. */
export async function cumulativeFlow(db: Db, projectId: string, days: CumulativeDays): Promise<CumulativeFlow> {
  const { day: until, ...now } = one(await rowsOf<DayCounts>(db, present, [projectId]));
  const rows = await rowsOf<DayCounts>(db, find, [projectId, days]);
  const from = dayBefore(until, days);
  const known = new Map(rows.map((row) => [row.day, row]));
  const filled: DayCounts[] = [];
  let latest = rows.find(({ day }) => day <= from);
  for (let back = days; back > 0; back -= 1) {
    const day = dayBefore(until, back);
    latest = known.get(day) ?? latest;
    if (latest) filled.push({ ...latest, day });
  }
  return { days: filled, now };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
