import { CALENDAR_LASTING_MAX, type Fields, type TaskCalendar, type TaskFilter, type TaskRow } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { ROW } from '../task/columns.ts';
import { inProject, narrow } from '../task/filter.ts';
import { statementFor } from '../task/statement-variants.ts';

type Range = { projectId: string; filter: TaskFilter | undefined; from: string; to: string };
type Due = Pick<TaskCalendar, 'counts' | 'records'>;

/** SQL for whether a task begins before its due date; `task_lasting` contains exactly these. */
const LASTS = 't.start_date < t.due_date';

/** The number of tasks due on each day, and the first of each: those that begin earlier, then by time. */
export async function findDueTasks(
  db: Db,
  { projectId, filter, from, to, perDay }: Range & { perDay: number },
  custom: Fields = {},
): Promise<Due> {
  const { sql, values } = narrow(inProject(projectId, custom), filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const inRange = `t.due_date between ${bind(from)}::date and ${bind(to)}::date`;
  const text = `
    select n.total, ${ROW}
    from (
      select t.id, t.due_date, count(*) over (partition by t.due_date)::int as total,
        row_number() over (partition by t.due_date order by ${LASTS} desc nulls last, t.due_time, t.id) as place
      from task t where ${[...sql, inRange].join(' and ')}
    ) n join task t on t.id = n.id
    where n.place <= ${bind(perDay)}::int order by n.due_date, n.place
  `;
  const rows = await rowsOf<TaskRow & { total: number }>(db, statementFor(text, filter), values);
  const counts = new Map(rows.flatMap(({ dueDate, total }) => (dueDate === null ? [] : [[dueDate, total] as const])));
  return {
    counts: [...counts].map(([day, count]) => ({ day, count })),
    records: rows.map(({ total: _, ...row }) => row),
  };
}

/** The tasks that begin before the end of a range and are due after it, the first to be due first; one more than the limit if there are more. */
export async function findLastingTasks(
  db: Db,
  { projectId, filter, to }: Range,
  custom: Fields = {},
): Promise<TaskRow[]> {
  const { sql, values } = narrow(inProject(projectId, custom), filter);
  const last = `$${values.push(to)}::date`;
  const text = `
    select ${ROW} from task t
    where ${[...sql, LASTS, `t.due_date > ${last}`, `t.start_date <= ${last}`].join(' and ')}
    order by t.due_date, t.id limit ${CALENDAR_LASTING_MAX + 1}
  `;
  return await rowsOf<TaskRow>(db, statementFor(text, filter), values);
}
