import type { Grouping, TaskFilter, TaskGroups, TaskPage, TaskQuery, TaskRow } from '@opsyard/contract';
import { type Db, rowsOf, type Statement, statement } from '../../../kernel/db.ts';
import { ROW } from './columns.ts';
import { type Conditions, inGroup, inProject, narrow } from './filter.ts';
import { type Cursor, ORDERS, packCursor, unpackCursor } from './order.ts';

const DEFAULT_LIMIT = 100;
/** Lists count exactly up to here; beyond, they only say that there are more. */
export const COUNTED = 10_000;

const shapes = new Map<string, Statement>();

/** A page of tasks, with the total on the first one. */
export async function findTasks(db: Db, query: TaskQuery): Promise<TaskPage> {
  const { projectId, filter, sort = 'rank', order = 'asc', group, limit = DEFAULT_LIMIT } = query;
  const conditions = narrow(inProject(projectId), filter);
  if (group) inGroup(conditions, group.by, group.value);
  const identity = JSON.stringify([projectId, filter ?? {}, sort, order, group ?? null]);
  const cursor = query.cursor === undefined ? undefined : unpackCursor(query.cursor, identity);
  // Together, so that neither fails unheard while the other is waited for.
  const [rows, total] = await Promise.all([
    findPage(db, conditions, { filter, sort, order, cursor, limit: limit + 1 }),
    cursor ? null : countTasks(db, conditions, { projectId, filter, group }),
  ]);
  const records = rows.slice(0, limit);
  const last = records.at(-1);
  return {
    records,
    cursor: rows.length > limit && last ? packCursor(positionOf(last, sort), identity) : null,
    total: total === null ? null : Math.min(total, COUNTED),
    totalIsMore: total !== null && total > COUNTED,
  };
}

/** Where a row stands in a sort. */
export function positionOf(row: TaskRow, sort: NonNullable<TaskQuery['sort']>): Cursor {
  const order = ORDERS[sort];
  return { value: order.valueOf(row), tie: order.tie === 't.rank' ? row.rank : row.id };
}

type Page = {
  filter: TaskFilter | undefined;
  sort: NonNullable<TaskQuery['sort']>;
  order: 'asc' | 'desc';
  cursor: Cursor | undefined;
  limit: number;
};

async function findPage(
  db: Db,
  { sql: narrowing, values }: Conditions,
  { filter, sort, order, cursor, limit }: Page,
): Promise<TaskRow[]> {
  const { by, cast, tie, nullable } = ORDERS[sort];
  const bound = [...values];
  const bind = (value: unknown) => `$${bound.push(value)}`;
  const beyond = order === 'asc' ? '>' : '<';
  const tieCast = tie === 't.rank' ? 'text' : 'uuid';
  const max = `${bind(limit)}::int`;
  const part = (conditions: readonly string[], keys: string) =>
    `select ${ROW} from task t where ${[...narrowing, ...conditions].join(' and ')} order by ${keys} limit ${max}`;
  const both = by === tie ? `${by} ${order}` : `${by} ${order}, ${tie} ${order}`;
  const valued = nullable ? [`${by} is not null`] : [];
  const afterValue = (at: Cursor) =>
    by === tie
      ? `${by} ${beyond} ${bind(at.value)}`
      : `(${by}, ${tie}) ${beyond} (${bind(at.value)}::${cast}, ${bind(at.tie)}::${tieCast})`;
  const inValued =
    cursor?.value === null ? undefined : part([...valued, ...(cursor ? [afterValue(cursor)] : [])], both);
  // Tasks without the value come last, whatever the direction.
  const afterNull = cursor?.value === null ? [`${tie} ${beyond} ${bind(cursor.tie)}::${tieCast}`] : [];
  const inNull = nullable ? part([`${by} is null`, ...afterNull], `${tie} ${order}`) : undefined;
  const parts = [inValued, inNull].filter((text) => text !== undefined);
  const text = parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(') union all (')}) limit ${max}`;
  const sql = isInOrderOfIndex(filter, sort) ? prepared(text) : shaped(text, filter);
  return await rowsOf<TaskRow>(db, sql, bound);
}

type Counted = { projectId: string; filter: TaskFilter | undefined; group: TaskQuery['group'] };

/** The kept count where one exists, else a count that stops one beyond what lists count exactly. */
async function countTasks(db: Db, conditions: Conditions, { projectId, filter = {}, group }: Counted): Promise<number> {
  const { statusIds, categories, archived, ...rest } = filter;
  if (!archived && Object.keys(rest).length === 0 && (!group || group.by === 'status')) {
    const wanted = group ? [group.value].filter((id) => statusIds?.includes(id) ?? true) : (statusIds ?? null);
    const [row] = await rowsOf<{ total: number }>(db, keptCount, [projectId, wanted, categories ?? null]);
    return row?.total ?? 0;
  }
  const text = `select count(*)::int as total from (select 1 from task t where ${conditions.sql.join(' and ')} limit ${COUNTED + 1}) c`;
  const sql = isOfOneOwner(filter) ? prepared(text) : shaped(text, filter);
  const [row] = await rowsOf<{ total: number }>(db, sql, conditions.values);
  return row?.total ?? 0;
}

const keptCount = statement(`
  select coalesce(sum(c.total), 0)::int as total from task_count c
  where c.project_id = $1 and ($2::uuid[] is null or c.status_id = any ($2::uuid[]))
    and ($3::text[] is null or c.status_id in (select id from task_status where project_id = $1 and category = any ($3::text[])))
`);

const GROUP_KEYS: Record<Grouping, string> = {
  status: 't.status_id',
  priority: 't.priority',
  owner: 't.owner_id',
  label: 'l.id',
};

/** How many tasks stand in each group; a task with several labels stands in several. */
export async function countGroups(db: Db, projectId: string, by: Grouping, filter?: TaskFilter): Promise<TaskGroups> {
  if (by === 'status' && (!filter || Object.keys(filter).length === 0)) {
    return await rowsOf(db, keptGroups, [projectId]);
  }
  const { sql, values } = narrow(inProject(projectId), filter);
  const labels = by === 'label' ? `left join lateral unnest(t.label_ids) l (id) on true` : '';
  const text = `
    select coalesce(replace(g.value::text, '-', ''), '') as value, g.count
    from (
      select ${GROUP_KEYS[by]} as value, count(*)::int as count from task t ${labels} where ${sql.join(' and ')} group by 1
    ) g
  `;
  return await rowsOf(db, shaped(text, filter), values);
}

const keptGroups = statement(`
  select replace(status_id::text, '-', '') as value, total as count from task_count where project_id = $1 and total > 0
`);

/** Whether an index holds just the tasks of a filter in the order of the list, whoever and whatever is asked for. */
function isInOrderOfIndex(filter: TaskFilter = {}, sort: TaskQuery['sort']): boolean {
  if (!isPlain(filter)) return false;
  const { statusIds, ownerIds } = filter;
  return sort === 'dueDate'
    ? Boolean(statusIds && ownerIds)
    : sort === 'rank' && Boolean(statusIds) !== Boolean(ownerIds);
}

/** Whether an index alone tells how many tasks a filter lets through. */
function isOfOneOwner(filter: TaskFilter = {}): boolean {
  return isPlain(filter) && filter.ownerIds !== undefined;
}

function isPlain(filter: TaskFilter): boolean {
  const { statusIds = ['one'], ownerIds = ['one'], ...rest } = filter;
  const one = (ids: readonly string[]) => ids.length === 1 && ids[0] !== 'none';
  return Object.keys(rest).length === 0 && one(statusIds) && one(ownerIds);
}

/**
 * The statement of a list. A narrowed one is planned for its values each time, since the best index depends on them: a word in
 * half of all titles or in three. The others, and those an index holds as they are, are parsed
 * once per shape, of which there are few.
 */
export function shaped(text: string, filter: TaskFilter = {}): Statement {
  return Object.keys(filter).length > 0 ? { text } : prepared(text);
}

function prepared(text: string): Statement {
  const known = shapes.get(text) ?? statement(text);
  shapes.set(text, known);
  return known;
}
