import {
  CALENDAR_MULTI_DAY_MAX,
  type CalendarField,
  type Fields,
  isCustomKey,
  type TaskCalendar,
  type TaskFilter,
  type TaskRow,
} from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { ROW } from '../task/reading/columns.ts';
import { conditionColumns } from '../task/reading/condition-columns.ts';
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
  const date = dateOf(by, conditions.fields);
  const { sql, values } = narrow(conditions, filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const inRange = `${date} between ${bind(from)}::date and ${bind(to)}::date`;
  const order = by ? 't.rank' : `${IS_MULTI_DAY} desc nulls last, t.due_time, t.id`;
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

/** SQL for the date that places a task on a day; null for what is no date of the project. */
function dateOf(by: CalendarField | undefined, fields: Fields): string {
  if (by === undefined) return 't.due_date';
  const isDate = isCustomKey(by) && fields[by]?.kind === 'date';
  const column = isDate || by === 'startDate' ? conditionColumns(fields)(by) : 'null';
  return `(${typeof column === 'string' ? column : 'null'})::date`;
}

/** The tasks that begin before the end of a range and are due after it, the first to be due first; one more than the limit if there are more. */
export async function findMultiDayTasks(
  db: Db,
  { projectId, filter, to }: Range,
  custom: Fields = {},
): Promise<TaskRow[]> {
  const { sql, values } = narrow(inProject(projectId, custom), filter);
  const last = `$${values.push(to)}::date`;
  const text = `
    select ${ROW} from task t
    where ${[...sql, IS_MULTI_DAY, `t.due_date > ${last}`, `t.start_date <= ${last}`].join(' and ')}
    order by t.due_date, t.id limit ${CALENDAR_MULTI_DAY_MAX + 1}
  `;
  return await rowsOf<TaskRow>(db, statementFor(text, filter), values);
}
