import { COUNTED_RECORDS, type RecordRow } from '@opsyard/contract';
import type { Db } from '../kernel/database/db.ts';
import { type PlannedQuery, plannedRows, withOnePlan } from '../kernel/database/planned-query.ts';
import { bind, type Conditions, where } from '../kernel/routes/list-query.ts';
import {
  afterCursor,
  afterCursorInFullOrder,
  type Cursor,
  fullOrder,
  hasEmptyPart,
  type Order,
  orderBy,
  sortColumns,
  sortKey,
} from './order.ts';

type PageQuery = {
  table: string;
  select: string;
  conditions: Conditions;
  order: Order;
  cursor: Cursor | undefined;
  limit: number;
  /** Whether the plan that finds the matches is the same for all values. */
  hasOnePlan: boolean;
  /** Whether that is so, too, for the plan that reads them in order. */
  hasOnePlanInOrder: boolean;
};
type PositionedRow = RecordRow & Record<string, unknown>;
type Page = { rows: PositionedRow[]; total: number };

/** Lists that had more matches than are counted a short time ago, with the time until which that is assumed: only decides how they are read. */
const longLists = new Map<string, number>();
const MAX_LISTS = 1_000;
const ESTIMATE_LIFETIME = 60_000;

/**
 * The records of a page, and how many match, at most one more than are counted. Few matches are collected through any index, counted and
 * sorted, in one statement: a scan along the index of the sort order would read all records, because the planner overestimates how many
 * match a search. If there are more, the page is read along that index; if that was so a short time ago, at once, together with the count.
 */
export async function readPage(db: Db, query: PageQuery): Promise<Page> {
  const key = JSON.stringify([query.table, query.conditions]);
  if ((longLists.get(key) ?? 0) > performance.now()) {
    const page = await readInOrder(db, query, [countOf(query)]);
    rememberLength(key, page.total > COUNTED_RECORDS);
    return page;
  }
  const few = await readShortPage(db, query);
  rememberLength(key, few === undefined);
  return few ?? { rows: (await readInOrder(db, query, [])).rows, total: COUNTED_RECORDS + 1 };
}

function rememberLength(key: string, isLong: boolean): void {
  longLists.delete(key);
  if (!isLong) return;
  if (longLists.size >= MAX_LISTS) longLists.clear();
  longLists.set(key, performance.now() + ESTIMATE_LIFETIME);
}

/** Clears the columns of a page that are not fields, and returns the sort values of the row at an index. */
export function removePosition(rows: readonly PositionedRow[], { keys }: Order, at: number): (string | null)[] {
  const names = keys.map((_, index) => sortKey(index));
  const values = names.map((name) => (rows[at]?.[name] ?? null) as string | null);
  const others = [...names, TOTAL].filter((name) => rows[0] && Object.hasOwn(rows[0], name));
  // Rows are serialised by their fields only; deleting keys would make them slow.
  for (const row of rows as readonly Record<string, unknown>[]) for (const name of others) row[name] = undefined;
  return values;
}

const TOTAL = 'matching total';

/** The page of a list with few matches; undefined if there are more, or if that is unknown because nothing follows the cursor. */
async function readShortPage(db: Db, query: PageQuery): Promise<Page | undefined> {
  const { table, select, conditions, order, cursor, limit, hasOnePlan } = query;
  const localConditions: Conditions = { sql: [], values: [...conditions.values] };
  if (cursor) localConditions.sql.push(afterCursorInFullOrder(order, cursor, (value) => bind(localConditions, value)));
  const matching = hasOnePlan ? withOnePlan(where(conditions)) : where(conditions);
  // Only what is sorted is collected: an index may contain all of it, and whole rows are read for one page.
  const text = `
    with found as materialized (
      select t.id, ${order.keys.map(({ column }) => column).join(', ')}
      from ${table} t where ${matching} ${inIndexOrder(query)} limit ${COUNTED_RECORDS + 1}
    ), page as (
      select t.id from found t where ${where(localConditions)} order by ${fullOrder(order)} limit ${limit}
    )
    select ${select}, ${sortColumns(order)}, (select count(*)::int from found) as "${TOTAL}"
    from page join ${table} t using (id) order by ${fullOrder(order)}
  `;
  const [rows = []] = await plannedRows<PositionedRow>(db, [{ text, values: localConditions.values, hasOnePlan }]);
  const [first] = rows;
  if (!first) return cursor ? undefined : { rows: [], total: 0 };
  const total = Number(first[TOTAL]);
  return total > COUNTED_RECORDS ? undefined : { rows, total };
}

/**
 * The order of an index made for the list, also for what is only counted: a kept plan is made for values of average frequency, for which
 * PostgreSQL may prefer to scan the table until there are enough, and of a rare value it would read all of it.
 */
function inIndexOrder({ order, hasOnePlanInOrder }: PageQuery): string {
  return hasOnePlanInOrder ? `order by ${orderBy(order, false)}` : '';
}

function countOf(query: PageQuery): PlannedQuery {
  const { table, conditions, hasOnePlanInOrder } = query;
  const condition = hasOnePlanInOrder ? withOnePlan(where(conditions)) : where(conditions);
  const matching = `select 1 from ${table} t where ${condition} ${inIndexOrder(query)} limit ${COUNTED_RECORDS + 1}`;
  const text = `select count(*)::int as "${TOTAL}" from (${matching}) c`;
  return { text, values: conditions.values, hasOnePlan: hasOnePlanInOrder };
}

/** The page along the index of the sort order, read together with the other queries: the records with a value in the first sort field, then those without. */
async function readInOrder(db: Db, query: PageQuery, others: readonly PlannedQuery[]): Promise<Page> {
  const { order, cursor, limit } = query;
  const inEmpty = cursor !== undefined && cursor.values[0] === null;
  const [rows = [], counted = []] = await plannedRows<PositionedRow>(db, [
    part(query, cursor, limit, inEmpty),
    ...others,
  ]);
  const total = Number(counted[0]?.[TOTAL] ?? 0);
  if (inEmpty || rows.length === limit || !hasEmptyPart(order)) return { rows, total };
  const [rest = []] = await plannedRows<PositionedRow>(db, [part(query, undefined, limit - rows.length, true)]);
  return { rows: [...rows, ...rest], total };
}

/** The records with a value in the first sort field, or those without: each part uses the index, in both directions. */
function part(
  { table, select, conditions, order, hasOnePlanInOrder }: PageQuery,
  cursor: Cursor | undefined,
  limit: number,
  empty: boolean,
): PlannedQuery {
  const localConditions: Conditions = { sql: [...conditions.sql], values: [...conditions.values] };
  if (hasEmptyPart(order)) localConditions.sql.push(`${order.keys[0].column} is ${empty ? '' : 'not '}null`);
  if (cursor) localConditions.sql.push(`(${afterCursor(order, cursor, (value) => bind(localConditions, value))})`);
  const condition = hasOnePlanInOrder ? withOnePlan(where(localConditions)) : where(localConditions);
  const text = `select ${select}, ${sortColumns(order)} from ${table} t where ${condition}
    order by ${orderBy(order, empty)} limit ${limit}`;
  return { text, values: localConditions.values, hasOnePlan: hasOnePlanInOrder };
}
