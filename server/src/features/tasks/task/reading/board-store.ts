import type { BoardColumn, BoardCounts, BoardLane, CellGrouping, Fields, TaskFilter, TaskRow } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../../kernel/database/db.ts';
import { packCursor } from '../order/order.ts';
import { singleId, statementFor } from '../statement-variants.ts';
import { ROW } from './columns.ts';
import { areFew, COUNTED, countTasks } from './count-store.ts';
import { inProject, narrow } from './filter.ts';
import { groupedBy, inGroup } from './grouping.ts';
import { identityOf, positionOf } from './query-store.ts';

const PER_COLUMN = 50;

type InColumn = { columnId: string; total: number };
type Card = InColumn & TaskRow;
/** A column without cards is one row without a task. */
type NoCard = InColumn & { [K in keyof TaskRow]: null };

type BoardQuery = {
  projectId: string;
  filter?: TaskFilter | undefined;
  by?: CellGrouping | undefined;
  lane?: BoardLane | undefined;
  perColumn?: number | undefined;
};

/** The first cards of every column of a board, or of one lane of it. */
export async function findBoard(db: Db, query: BoardQuery, custom: Fields = {}): Promise<BoardColumn[]> {
  const { by = 'status', lane } = query;
  return by === 'status' && !lane ? await findStatuses(db, query, custom) : await findCells(db, query, custom);
}

/** All tasks of the lane are numbered within their columns: they are read once, however many columns there are. */
async function findCells(
  db: Db,
  { projectId, filter = {}, by = 'status', lane, perColumn = PER_COLUMN }: BoardQuery,
  custom: Fields,
): Promise<BoardColumn[]> {
  const conditions = narrow(inProject(projectId, custom), filter);
  if (lane) inGroup(conditions, lane.by, lane.value);
  const { sql, values } = conditions;
  const { key, each, sent } = groupedBy(by, conditions);
  const limit = `$${values.push(perColumn + 1)}`;
  const text = `
    select ${sent('n.key')} as "columnId", n.total, ${ROW}
    from (
      select t.id, ${key} as key, count(*) over of_column::int as total,
        row_number() over (of_column order by t.rank) as place
      from task t ${each} where ${sql.join(' and ')} window of_column as (partition by ${key})
    ) n join task t on t.id = n.id
    where n.place <= ${limit} order by t.rank
  `;
  const cards = await rowsOf<Card>(db, statementFor(text, filter), values);
  return columnsOf(cards, { projectId, filter, perColumn, by, ...(lane && { lane }) });
}

/** The number of tasks in each cell of a board with lanes. */
export async function countCells(
  db: Db,
  { projectId, filter, by, laneBy }: Omit<BoardQuery, 'lane' | 'by'> & { by: CellGrouping; laneBy: CellGrouping },
  custom: Fields = {},
): Promise<BoardCounts> {
  const conditions = narrow(inProject(projectId, custom), filter);
  const column = groupedBy(by, conditions);
  // Columns and lanes by the same field are the same values.
  const lane = laneBy === by ? { ...column, each: '' } : groupedBy(laneBy, conditions, 's');
  const text = `
    select ${column.sent('c.value')} as value, ${lane.sent('c.lane')} as lane, c.count from (
      select ${column.key} as value, ${lane.key} as lane, count(*)::int as count
      from task t ${column.each} ${lane.each} where ${conditions.sql.join(' and ')} group by 1, 2
    ) c
  `;
  return await rowsOf(db, statementFor(text, filter), conditions.values);
}

/** The first cards of every status of a project, each column read from its index. */
async function findStatuses(
  db: Db,
  { projectId, filter = {}, perColumn = PER_COLUMN }: BoardQuery,
  custom: Fields,
): Promise<BoardColumn[]> {
  const conditions = narrow(inProject(projectId, custom), filter);
  const { sql, values } = conditions;
  const assignee = onlyAssignee(filter);
  const few =
    assignee !== undefined &&
    (await areFew(db, countTasks(db, conditions, { projectId, filter }), { projectId, filter, limit: perColumn }));
  const condition = [...sql, 't.status_id = s.id'].join(' and ');
  const counted = countOf(filter, condition, assignee && `$${values.push(assignee)}::uuid`);
  const limit = `$${values.push(perColumn + 1)}`;
  const gathered = few ? `, few as materialized (select * from task t where ${sql.join(' and ')})` : '';
  const [tasks, inColumn] = few ? ['few', 't.status_id = s.id'] : ['task', condition];
  // Materialized: otherwise each card would count its column again.
  const text = `
    with s as materialized (
      select s.id, s.rank as place, coalesce((${counted}), 0) as total
      from task_status s where s.project_id = $1 and (not s.archived or exists (
        select 1 from task a where a.project_id = $1 and a.status_id = s.id and a.deleted_at is null and not a.archived
      ))
    )${gathered}
    select s.id as "columnId", s.total, t.*
    from s left join lateral (select ${ROW} from ${tasks} t where ${inColumn} order by t.rank limit ${limit}) t on true
    order by s.place, t.rank
  `;
  const cards = await rowsOf<Card | NoCard>(db, statementFor(text, filter), values);
  return columnsOf(cards, { projectId, filter, perColumn, by: 'status' });
}

type Columns = { projectId: string; filter: TaskFilter; perColumn: number; by: CellGrouping; lane?: BoardLane };

function columnsOf(cards: readonly (Card | NoCard)[], { perColumn, by, ...query }: Columns): BoardColumn[] {
  return [...Map.groupBy(cards, ({ columnId }) => columnId)].map(([value, found]) => {
    const rows = found.filter((card): card is Card => card.id !== null);
    const records = rows.slice(0, perColumn);
    const last = records.at(-1);
    const more = rows.length > perColumn && last;
    const identity = identityOf({ ...query, group: { by, value } }, 'rank');
    return {
      value,
      count: found[0]?.total ?? 0,
      records,
      cursor: more ? packCursor(positionOf(last, 'rank'), identity) : null,
    };
  });
}

/** SQL that counts a column, from the counters if possible. */
function countOf(filter: TaskFilter, condition: string, assignee: string | undefined): string {
  const inColumn = 'c.project_id = s.project_id and c.status_id = s.id';
  if (assignee)
    return `select sum(c.total)::int from task_assignee_count c where ${inColumn} and c.user_id = ${assignee}`;
  if (Object.keys(filter).length === 0) return `select sum(c.total)::int from task_count c where ${inColumn}`;
  return `select count(*)::int from (select 1 from task t where ${condition} limit ${COUNTED + 1}) c`;
}

/** The assignee of a filter without other conditions. */
function onlyAssignee({ assigneeIds = [], ...rest }: TaskFilter): string | undefined {
  return Object.keys(rest).length === 0 ? singleId(assigneeIds) : undefined;
}
