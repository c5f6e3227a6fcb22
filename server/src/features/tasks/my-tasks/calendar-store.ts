import { CALENDAR_MULTI_DAY_MAX, type MyTask } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { arranged, IS_SNOOZED, OPEN, place, placeOf, shown } from './mine-store.ts';

const PAGE = 50;
/** SQL for whether task `t` begins before its due date. */
const IS_MULTI_DAY = 't.start_date < t.due_date';
const FIELDS = 't.id, x.rank, x.snoozed_until, x.returns_at';
/** SQL for the actor's open tasks under a condition that are not snoozed. */
const found = (condition: string) => `${arranged(`${OPEN} and ${condition}`, `''`)} join task t on t.id = m.id
  where not ${IS_SNOOZED}`;

const due = statement(`
  ${shown(
    `
    select * from (
      select ${FIELDS}, count(*) over (partition by t.due_date)::int as total,
        row_number() over (partition by t.due_date order by ${IS_MULTI_DAY} desc nulls last, t.due_time, t.id) as place
      from ${found('t.due_date between $3::date and $4::date')}
    ) n where n.place <= $5::int`,
    ', x.total',
  )}
  order by t.due_date, x.place
`);
const multiDay = statement(`
  ${shown(`
    select ${FIELDS} from ${found(`${IS_MULTI_DAY} and t.due_date > $3::date and t.start_date <= $3::date`)}
    order by t.due_date, t.id limit ${CALENDAR_MULTI_DAY_MAX + 1}`)}
  order by t.due_date, t.id
`);
const undated = statement(`
  ${shown(
    `
    select y.* from (
      select ${FIELDS}, count(*) over ()::int as total from ${found('t.due_date is null')}
    ) y join task t on t.id = y.id
    where $3::uuid is null or (${place('t', 'y')}) > ${placeOf('$3::uuid')}
    order by ${place('t', 'y')} limit ${PAGE + 1}`,
    ', x.total',
  )}
  order by ${place('t', 'x')}
`);

type Counted = MyTask & { total: number };
type Range = { from: string; to: string; perDay: number };

/** The number of the actor's open tasks due on each day of a range, and the first of each: those that begin earlier, then by time. */
export async function findMyDue(db: Db, { id, orgLine }: Actor, { from, to, perDay }: Range) {
  const rows = await rowsOf<Counted>(db, due, [id, orgLine, from, to, perDay]);
  const counts = new Map(rows.map(({ dueDate, total }) => [dueDate ?? '', total]));
  return { counts: [...counts].map(([day, count]) => ({ day, count })), records: rows.map(withoutTotal) };
}

/** The actor's open tasks that begin by a day and are due after it, the first to be due first; one more than the limit if there are more. */
export async function findMyMultiDayTasks(db: Db, { id, orgLine }: Actor, to: string): Promise<MyTask[]> {
  return await rowsOf<MyTask>(db, multiDay, [id, orgLine, to]);
}

/** A page of the actor's open tasks without a due date, in their own order; `total` is the number of all. */
export async function findMyUndated(db: Db, { id, orgLine }: Actor, cursor: string | undefined) {
  const rows = await rowsOf<Counted>(db, undated, [id, orgLine, cursor ?? null]);
  const page = cursorPage(rows, PAGE);
  return { ...page, records: page.records.map(withoutTotal), total: rows[0]?.total ?? 0 };
}

function withoutTotal({ total: _, ...row }: Counted): MyTask {
  return row;
}
