import {
  CALENDAR_MULTI_DAY_MAX,
  type CalendarField,
  type Fields,
  type TaskCalendar,
  type TaskFilter,
  type TaskRow,
} from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { ROW } from '../task/reading/columns.ts';
import { inProject, narrow } from '../task/reading/filter.ts';
import { statementFor } from '../task/statement-variants.ts';

type Range = { projectId: string; filter: TaskFilter | undefined; from: string; to: string };
type Due = Pick<TaskCalendar, 'counts' | 'records'>;

/** SQL for whether a task begins before its due date; `task_lasting` contains exactly these. */
const IS_MULTI_DAY = 't.start_date < t.due_date';

type Dated = Range & { perDay: number; by?: CalendarField | undefined };

/** The number of tasks that have each day as their date, and the first of each: by due date those that begin earlier, then by time. */
export async function findDatedTasks(
  db: Db,
  { projectId, filter, from, to, perDay, by }: Dated,
  custom: Fields = {},
): Promise<Due> {
  const conditions = inProject(projectId, custom);
  const { first, last: date } = daysOf(by, conditions.fields);
  const { sql, values } = narrow(conditions, filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const inRange = `${date} between ${bind(from)}::date and ${bind(to)}::date`;
  const order = by ? `${first}, t.rank` : `${IS_MULTI_DAY} desc nulls last, t.due_time, t.id`;
  const text = `
    select n.day::text as day, n.total, ${ROW}
    from (
      select t.id, ${date} as day, count(*) over (partition by ${date})::int as total,
        row_number() over (partition by ${date} order by ${order}) as place
      from task t where ${[...sql, inRange].join(' and ')}
    ) n join task t on t.id = n.id
    where n.place <= ${bind(perDay)}::int order by n.day, n.place
  `;
  const rows = await rowsOf<TaskRow & { day: string; total: number }>(db, statementFor(text, filter), values);
  const counts = new Map(rows.map(({ day, total }) => [day, total]));
  return {
    counts: [...counts].map(([day, count]) => ({ day, count })),
    records: rows.map(({ day: _, total: __, ...row }) => row),
  };
}

/** The first and the last day of a task in SQL; of one date they are the same. */
type DaysOf = { first: string; last: string };

const NO_DAY: DaysOf = { first: 'null::date', last: 'null::date' };

/** The dates that place a task on days; of what is no date of the project, null. */
function daysOf(by: CalendarField | undefined, fields: Fields): DaysOf {
  if (by === undefined) return { first: 't.start_date', last: 't.due_date' };
  if (by === 'startDate') return { first: 't.start_date', last: 't.start_date' };
  const kind = fields[by]?.kind;
  // Its name contains only hexadecimal digits.
  const value = `t.custom ->> '${by}'`;
  if (kind === 'dateRange') return { first: `left(${value}, 10)::date`, last: `right(${value}, 10)::date` };
  return kind === 'date' ? { first: `(${value})::date`, last: `(${value})::date` } : NO_DAY;
}

/** Whether tasks last over several days by a date: by due date from their start, by a range from its first day. */
export function areLasting(by: CalendarField | undefined, fields: Fields): boolean {
  return by === undefined || fields[by]?.kind === 'dateRange';
}

/** The tasks that begin before the end of a range and end after it, the first to end first; one more than the limit if there are more. */
export async function findMultiDayTasks(
  db: Db,
  { projectId, filter, to, by }: Omit<Dated, 'perDay'>,
  custom: Fields = {},
): Promise<TaskRow[]> {
  const conditions = inProject(projectId, custom);
  const { first, last } = daysOf(by, conditions.fields);
  const { sql, values } = narrow(conditions, filter);
  const end = `$${values.push(to)}::date`;
  const lasting = by ? `${first} < ${last}` : IS_MULTI_DAY;
  const text = `
    select ${ROW} from task t
    where ${[...sql, lasting, `${last} > ${end}`, `${first} <= ${end}`].join(' and ')}
    order by ${last}, t.id limit ${CALENDAR_MULTI_DAY_MAX + 1}
  `;
  return await rowsOf<TaskRow>(db, statementFor(text, filter), values);
}
