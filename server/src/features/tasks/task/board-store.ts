import type { BoardColumn, TaskFilter, TaskRow } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { ROW } from './columns.ts';
import { inProject, narrow } from './filter.ts';
import { packCursor } from './order.ts';
import { COUNTED, positionOf, shaped } from './query-store.ts';

const PER_COLUMN = 50;

type Card = Partial<TaskRow> & { columnId: string; total: number };

/** The first cards of every status of a project, each column read from its index. */
export async function findBoard(
  db: Db,
  {
    projectId,
    filter = {},
    perColumn = PER_COLUMN,
  }: { projectId: string; filter?: TaskFilter | undefined; perColumn?: number | undefined },
): Promise<BoardColumn[]> {
  const { sql, values } = narrow(inProject(projectId), filter);
  const limit = `$${values.push(perColumn + 1)}`;
  const condition = [...sql, 't.status_id = s.id'].join(' and ');
  const counted =
    Object.keys(filter).length === 0
      ? `select c.total from task_count c where c.project_id = s.project_id and c.status_id = s.id`
      : `select count(*)::int from (select 1 from task t where ${condition} limit ${COUNTED + 1}) c`;
  // Materialized: else each card would count its column again.
  const text = `
    with s as materialized (
      select s.id, s.rank as place, coalesce((${counted}), 0) as total
      from task_status s where s.project_id = $1 and not s.archived
    )
    select s.id as "columnId", s.total, t.*
    from s left join lateral (select ${ROW} from task t where ${condition} order by t.rank limit ${limit}) t on true
    order by s.place, t.rank
  `;
  const cards = await rowsOf<Card>(db, shaped(text, filter), values);
  const identity = (statusId: string) =>
    JSON.stringify([projectId, filter, 'rank', 'asc', { by: 'status', value: statusId }]);
  return [...Map.groupBy(cards, ({ columnId }) => columnId)].map(([statusId, found]) => {
    const rows = found.filter((card): card is Card & TaskRow => card.id !== null);
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
