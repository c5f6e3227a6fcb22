import {
  type BuiltInSort,
  type CellGrouping,
  type CustomField,
  customKey,
  type Fields,
  isCustomKey,
  recordFieldsOf,
  type TaskFilter,
  type TaskGroups,
  type TaskPage,
  type TaskQuery,
  type TaskRow,
} from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { type Cursor, ORDERS, packCursor, unpackCursor } from '../order/order.ts';
import { isInOrderOfIndex, preparedStatement, statementFor } from '../statement-variants.ts';
import { findPageByField, positionByField } from './by-field-store.ts';
import { ROW } from './columns.ts';
import { areFew, COUNTED, countTasks } from './count-store.ts';
import { type Conditions, inProject, narrow } from './filter.ts';
import { groupedBy, inGroup } from './grouping.ts';

const DEFAULT_LIMIT = 100;
/** A page of tasks, with the total on the first one. */
export async function findTasks(db: Db, query: TaskQuery, custom: readonly CustomField[] = []): Promise<TaskPage> {
  const { projectId, filter, order = 'asc', group, lane, limit = DEFAULT_LIMIT } = query;
  const field = custom.find(({ id, sortable }) => sortable && customKey(id) === query.sort);
  const sort = query.sort && !isCustomKey(query.sort) ? query.sort : 'rank';
  const conditions = narrow(inProject(projectId, recordFieldsOf(custom)), filter);
  if (group) inGroup(conditions, group.by, group.value);
  if (lane) inGroup(conditions, lane.by, lane.value);
  const sorted = field ? customKey(field.id) : sort;
  const identity = identityOf(query, sorted);
  const cursor = query.cursor === undefined ? undefined : unpackCursor(query.cursor, identity, sorted);
  const counting = cursor ? null : countTasks(db, conditions, { projectId, filter, group, lane });
  const read = async () => {
    const page = { filter, order, cursor, limit: limit + 1 };
    const few = counting === null ? (cursor?.few ?? false) : await areFew(db, counting, { projectId, filter, limit });
    if (field) return { few, rows: await findPageByField(db, conditions, { ...page, field, few }) };
    return { few, rows: await findPage(db, conditions, { ...page, sort, few }) };
  };
  // Awaited together, so that no rejection is unhandled.
  const [{ few, rows }, size] = await Promise.all([read(), counting]);
  const total = size?.total ?? null;
  const records = rows.slice(0, limit);
  const last = records.at(-1);
  return {
    records,
    cursor:
      rows.length > limit && last
        ? packCursor({ ...(field ? positionByField(last, field) : positionOf(last, sort)), few }, identity)
        : null,
    total: total === null ? null : Math.min(total, COUNTED),
    totalIsMore: total !== null && total > COUNTED,
  };
}

/** The query a cursor belongs to. */
export function identityOf(
  {
    projectId,
    filter = {},
    order = 'asc',
    group = null,
    lane,
  }: Omit<TaskQuery, 'group'> & {
    group?: TaskQuery['group'] | null;
  },
  sort: TaskQuery['sort'],
): string {
  return JSON.stringify([projectId, filter, sort, order, group, ...(lane ? [lane] : [])]);
}

export function positionOf(row: TaskRow, sort: BuiltInSort): Cursor {
  const order = ORDERS[sort];
  return { value: order.valueOf(row), tie: order.tie === 't.rank' ? row.rank : row.id };
}

type Page = {
  filter: TaskFilter | undefined;
  sort: BuiltInSort;
  order: 'asc' | 'desc';
  cursor: Cursor | undefined;
  few: boolean;
  limit: number;
};

async function findPage(
  db: Db,
  { sql: narrowing, values }: Conditions,
  { filter, sort, order, cursor, few, limit }: Page,
): Promise<TaskRow[]> {
  const { by, cast, tie, nullable } = ORDERS[sort];
  const bound = [...values];
  const bind = (value: unknown) => `$${bound.push(value)}`;
  const beyond = order === 'asc' ? '>' : '<';
  const tieCast = tie === 't.rank' ? 'text' : 'uuid';
  const max = `${bind(limit)}::int`;
  // OFFSET makes the planner expect all rows, which avoids an index scan in list order.
  const gathered = few ? `(select * from task t where ${narrowing.join(' and ')} offset 0)` : undefined;
  const part = (conditions: readonly string[], keys: string) => {
    const where = [...(gathered ? ['true'] : narrowing), ...conditions].join(' and ');
    return `select ${ROW} from ${gathered ?? 'task'} t where ${where} order by ${keys} limit ${max}`;
  };
  const both = by === tie ? `${by} ${order}` : `${by} ${order}, ${tie} ${order}`;
  const valued = nullable ? [`${by} is not null`] : [];
  const afterValue = (at: Cursor) =>
    by === tie
      ? `${by} ${beyond} ${bind(at.value)}`
      : `(${by}, ${tie}) ${beyond} (${bind(at.value)}::${cast}, ${bind(at.tie)}::${tieCast})`;
  const inValued =
    cursor?.value === null ? undefined : part([...valued, ...(cursor ? [afterValue(cursor)] : [])], both);
  // Tasks without a value come last in both directions.
  const afterNull = cursor?.value === null ? [`${tie} ${beyond} ${bind(cursor.tie)}::${tieCast}`] : [];
  const inNull = nullable ? part([`${by} is null`, ...afterNull], `${tie} ${order}`) : undefined;
  const parts = [inValued, inNull].filter((text) => text !== undefined);
  const text = parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(') union all (')}) limit ${max}`;
  const sql = isInOrderOfIndex(filter, sort) ? preparedStatement(text) : statementFor(text, filter);
  return await rowsOf<TaskRow>(db, sql, bound);
}

/** The number of tasks in each group; a task with several labels or people is in several. */
export async function countGroups(
  db: Db,
  { projectId, by, filter }: { projectId: string; by: CellGrouping; filter?: TaskFilter | undefined },
  custom: Fields = {},
): Promise<TaskGroups> {
  if (by === 'status' && (!filter || Object.keys(filter).length === 0)) {
    return await rowsOf(db, keptGroups, [projectId]);
  }
  const conditions = narrow(inProject(projectId, custom), filter);
  const { sql, values } = conditions;
  const { key, each, sent } = groupedBy(by, conditions);
  const text = `
    select ${sent('g.value')} as value, g.count
    from (
      select ${key} as value, count(*)::int as count from task t ${each} where ${sql.join(' and ')} group by 1
    ) g
  `;
  return await rowsOf(db, statementFor(text, filter), values);
}

const keptGroups = statement(`
  select replace(status_id::text, '-', '') as value, sum(total)::int as count from task_count where project_id = $1
  group by status_id having sum(total) > 0
`);
