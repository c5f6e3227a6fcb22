import type { BoardColumn, Fields, TaskFilter, TaskRow } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { ROW } from './columns.ts';
import { areFew, COUNTED, countTasks } from './count-store.ts';
import { inProject, narrow } from './filter.ts';
import { packCursor } from './order.ts';
import { positionOf } from './query-store.ts';
import { singleId, statementFor } from './statement-variants.ts';

const PER_COLUMN = 50;

type InColumn = { columnId: string; total: number };
type Card = InColumn & TaskRow;
/** A column without cards is one row without a task. */
type NoCard = InColumn & { [K in keyof TaskRow]: null };

/** The first cards of every status of a project, each column read from its index. */
export async function findBoard(
  db: Db,
  {
    projectId,
    filter = {},
    perColumn = PER_COLUMN,
  }: { projectId: string; filter?: TaskFilter | undefined; perColumn?: number | undefined },
  custom: Fields = {},
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
  // Materialized: else each card would count its column again.
  const text = `
    with s as materialized (
      select s.id, s.rank as place, coalesce((${counted}), 0) as total
      from task_status s where s.project_id = $1 and not s.archived
    )${gathered}
    select s.id as "columnId", s.total, t.*
    from s left join lateral (select ${ROW} from ${tasks} t where ${inColumn} order by t.rank limit ${limit}) t on true
    order by s.place, t.rank
  `;
  const cards = await rowsOf<Card | NoCard>(db, statementFor(text, filter), values);
  const identity = (statusId: string) =>
    JSON.stringify([projectId, filter, 'rank', 'asc', { by: 'status', value: statusId }]);
  return [...Map.groupBy(cards, ({ columnId }) => columnId)].map(([statusId, found]) => {
    const rows = found.filter((card): card is Card => card.id !== null);
    const records = rows.slice(0, perColumn);
    const last = records.at(-1);
    const more = rows.length > perColumn && last;
    return {
      statusId,
      count: found[0]?.total ?? 0,
      records,
      cursor: more ? packCursor(positionOf(last, 'rank'), identity(statusId)) : null,
    };
  });
}

/** SQL that counts a column, from what is kept where it is. */
function countOf(filter: TaskFilter, condition: string, assignee: string | undefined): string {
  const inColumn = 'c.project_id = s.project_id and c.status_id = s.id';
  if (assignee)
    return `select sum(c.total)::int from task_assignee_count c where ${inColumn} and c.user_id = ${assignee}`;
  if (Object.keys(filter).length === 0) return `select sum(c.total)::int from task_count c where ${inColumn}`;
  return `select count(*)::int from (select 1 from task t where ${condition} limit ${COUNTED + 1}) c`;
}

/** The assignee a filter asks for, when it asks for nothing else. */
function onlyAssignee({ assigneeIds = [], ...rest }: TaskFilter): string | undefined {
  return Object.keys(rest).length === 0 ? singleId(assigneeIds) : undefined;
}
