import {
  bindFilter,
  COUNTED_RECORDS,
  compileFilter,
  type Filter,
  fold,
  namesField,
  type RecordRow,
} from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import { readInScope } from '../kernel/access/data-scope.ts';
import { now } from '../kernel/clock.ts';
import { type Db, one, rowsOf } from '../kernel/database/db.ts';
import { queryOf, quoteLexeme } from '../kernel/database/search-text.ts';
import { packCursor } from '../kernel/routes/cursor.ts';
import { bind } from '../kernel/routes/list-query.ts';
import type { ServedType } from './adapter.ts';
import { deletionsOf, findTogether } from './deletions.ts';
import { listKey, type Order, orderOf, readCursor } from './order.ts';
import { readPage, removePosition } from './page.ts';
import { readFilter, refuseFilter } from './read-filter.ts';
import { lockRecords } from './record-store.ts';
import { searchedCode } from './searched-code.ts';
import { comparedColumn, readColumn, readFields, readList, type StoredField, selected } from './storage.ts';
import { tableName } from './table-name.ts';
import { type Visibility, visibilityInScope, visibilityOf } from './visibility.ts';

/** The restrictions of a list, as in a query. */
export type ListFilter = { filter?: string; search?: string; today?: string };
export type ListQuery = ListFilter & { sort?: string; cursor?: string; limit?: number; trash?: boolean };

const PAGE = 50;

/** A page of the visible records. */
export async function listRecords(db: Db, actor: Actor, served: ServedType, query: ListQuery) {
  return await readInScope(db, actor, served.resource, async (one, scope) => {
    const visibility = narrow(
      visibilityInScope(scope, actor, served, { trash: query.trash ?? false }),
      actor,
      served,
      query,
    );
    const page = await pageOf(one, served, visibility, query);
    if (!query.trash) return page;
    const trash = seenIn(visibilityInScope(scope, actor, served, { trash: true }));
    const ids = page.records.map(({ id }) => id);
    return { ...page, deletions: await deletionsOf(one, served, trash, ids) };
  });
}

async function pageOf(db: Db, served: ServedType, visibility: Visibility, query: ListQuery) {
  const order = orderOf(served, visibility.open, query.sort, refuseFilter);
  const { filter = '', search = '', trash = false, today = '', limit = PAGE } = query;
  const key = () => listKey([filter, search, trash, /\btoday\b/.test(filter) ? today : ''], order);
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, key(), order);
  const select = readOf(served, visibility);
  const { conditions } = visibility;
  const pageQuery = {
    ...{ table: tableName(served.type), select, conditions, order, cursor, limit: limit + 1 },
    ...plansOf(served, visibility, order, query),
  };
  const { rows, total } = await readPage(db, pageQuery);
  const values = removePosition(rows, order, limit - 1);
  const records = rows.slice(0, limit);
  const last = rows.length > limit ? records.at(-1) : undefined;
  return {
    records,
    cursor: last ? packCursor(key(), { values, id: last.id }) : null,
    total: cursor ? null : Math.min(total, COUNTED_RECORDS),
    totalIsMore: !cursor && total > COUNTED_RECORDS,
  };
}

/** Which of the given records a list currently contains. */
export async function whichRecords(
  db: Db,
  actor: Actor,
  served: ServedType,
  { ids, ...narrowed }: ListFilter & { ids: string[] },
): Promise<RecordRow[]> {
  const visibility = await filteredVisibility({ db, actor, served }, narrowed);
  visibility.conditions.sql.push(`t.id = any (${bind(visibility.conditions, ids)}::uuid[])`);
  return await readAll(db, served, visibility);
}

const LOCKED = 'order by t.id for update of t';

/** The ids of all visible records that match a filter, at most `limit`. */
export async function idsMatching(context: ListContext, narrowed: ListFilter, limit: number): Promise<string[]> {
  return await readMatching(context, narrowed, `limit ${limit}`);
}

/** All visible records that match a filter, locked. */
export async function lockMatching(context: ListContext, narrowed: ListFilter, limit: number): Promise<string[]> {
  return await readMatching(context, narrowed, `${LOCKED} limit ${limit}`);
}

async function readMatching({ db, actor, served }: ListContext, narrowed: ListFilter, end: string): Promise<string[]> {
  const visibility = await filteredVisibility({ db, actor, served }, narrowed);
  const text = `select t.id from ${tableName(served.type)} t where ${whereOf(visibility)} ${end}`;
  return (await rowsOf<{ id: string }>(db, { text }, visibility.conditions.values)).map(({ id }) => id);
}

/** Visible records by id, including those in the trash. */
export async function visibleRecords(db: Db, actor: Actor, served: ServedType, ids: readonly string[]) {
  return await readVisible({ db, actor, served }, ids);
}

/** Visible records by id with row locks, for writes: records that another transaction makes invisible are not returned. */
export async function lockVisibleRecords(db: Db, actor: Actor, served: ServedType, ids: readonly string[]) {
  return await readVisible({ db, actor, served }, ids, LOCKED);
}

/** Visible records with row locks and all fields, including hidden ones: for decisions and for writing back. */
export async function lockFullRecords(db: Db, actor: Actor, served: ServedType, ids: readonly string[]) {
  const { rows } = await lockVisibleRecords(db, actor, served, ids);
  return await lockRecords(
    db,
    served,
    rows.map(({ id }) => id),
  );
}

async function readVisible({ db, actor, served }: ListContext, ids: readonly string[], end = '') {
  const visibility = await visibilityOf(db, actor, served, { all: true });
  visibility.conditions.sql.push(`t.id = any (${bind(visibility.conditions, ids)}::uuid[])`);
  return { rows: await readAll(db, served, visibility, end), visibility };
}

async function readAll(db: Db, served: ServedType, visibility: Visibility, end = '') {
  const text = `select ${readOf(served, visibility)}, t.deleted_at as "deletedAt" from ${tableName(served.type)} t
    where ${whereOf(visibility)} ${end}`;
  return await rowsOf<RecordRow & { deletedAt: string | null }>(db, { text }, visibility.conditions.values);
}

type ListContext = { db: Db; actor: Actor; served: ServedType };

/** Starts a query on the visible records that match a filter and search words. */
export async function filteredVisibility(
  { db, actor, served }: ListContext,
  narrowed: ListFilter,
  trash = false,
): Promise<Visibility> {
  return narrow(await visibilityOf(db, actor, served, { trash }), actor, served, narrowed);
}

function narrow(visibility: Visibility, actor: Actor, served: ServedType, narrowed: ListFilter): Visibility {
  narrowByFilter(served, visibility, actor, narrowed);
  narrowBySearch(served, visibility, narrowed.search);
  return visibility;
}

function narrowByFilter(served: ServedType, visibility: Visibility, actor: Actor, { filter, today }: ListFilter): void {
  if (!filter?.trim()) {
    leaveOut(served, visibility);
    return;
  }
  const { conditions, open } = visibility;
  const stored = readFields(served.type.fields);
  const fields = { ...open, ...served.type.conditions };
  const columnOf = (key: string) =>
    served.conditions?.[key] ?? comparedColumn(stored.find((one) => one.key === key) ?? refuseFilter(key));
  const variables = { me: actor.id, today: today ?? now().toISOString().slice(0, 10) };
  const bound = bindFilter(readFilter(filter, fields), variables);
  leaveOut(served, visibility, bound);
  const sql = compileFilter(fields, bound, columnOf, (value) => bind(conditions, value));
  if (sql !== 'true') conditions.sql.push(sql);
  visibility.equalFields = equalFieldsOf(bound);
}

/** Leaves out records that only filters on their field find; those in the trash are found there. */
function leaveOut({ leftOut }: ServedType, { conditions }: Visibility, filter?: Filter): void {
  if (!leftOut || (filter && namesField(filter, leftOut.field))) return;
  conditions.sql.push(`(t.deleted_at is not null or not (${leftOut.sql}))`);
}

/** The fields a filter compares for equality, if that is all it does. */
function equalFieldsOf(filter: Filter): readonly string[] | undefined {
  const parts = 'and' in filter ? filter.and : [filter];
  const fields = parts.map((part) => ('field' in part && part.op === 'is' ? part.field : undefined));
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** Uses the index, unless a searchable field is hidden in some records: then only visible values are searched. */
function narrowBySearch(served: ServedType, { conditions, open }: Visibility, search: string | undefined): void {
  const text = search?.trim();
  if (!text) return;
  const found = readFields(served.type.fields).filter(({ field }) => field.searchable);
  const [words, code] = [queryOf(text), searchedCode(found, text)];
  const query = words && code ? `(${words}) | ${quoteLexeme(code)}:*` : words;
  if (query === undefined) conditions.sql.push('false');
  else if (found.every(({ key }) => Object.hasOwn(open, key)))
    conditions.sql.push(`t.search @@ ${bind(conditions, query)}::tsquery`);
  else {
    const params = [fold(text), ...(code ? [code] : [])].map((one) => bind(conditions, one));
    const visibleKeys = found.filter(({ key }) => Object.hasOwn(open, key));
    const occurrences = visibleKeys.flatMap((one) =>
      params.map((param) => `strpos(${comparedColumn(one)}, ${param}::text) > 0`),
    );
    conditions.sql.push(`(${occurrences.join(' or ') || 'false'})`);
  }
}

/** Whether the plan that finds the matches, or also the one that reads them in order, is the best for any values. */
function plansOf(
  served: ServedType,
  { conditions, equalFields }: Visibility,
  { keys: [first, ...others] }: Order,
  { filter, search, trash }: ListQuery,
) {
  // Besides the condition on the trash.
  const isOnly = conditions.sql.length === 2;
  const expected = [...(equalFields ?? []).toSorted(), first.stored.key].join();
  const indexes = served.indexes?.map((fields) => [...fields.slice(0, -1).toSorted(), fields.at(-1)].join());
  const isOrdered = isOnly && !trash && others.length === 0 && !search?.trim() && Boolean(indexes?.includes(expected));
  // The index of words is used for any words.
  const isSearched = isOnly && !filter?.trim() && Boolean(search?.trim());
  return { hasOnePlan: isOrdered || isSearched, hasOnePlanInOrder: isOrdered };
}

/** The selected columns of a record, with hidden fields masked by data rules. */
export function readOf(served: ServedType, { isUnmasked, masked }: Visibility): string {
  if (isUnmasked) return readList(served.type.fields);
  const columns = readFields(served.type.fields).map((one) => {
    const hidden = masked(one.key);
    return [one.key, hidden === undefined ? readColumn(one) : maskedColumn(hidden, one)] as const;
  });
  return selected(columns);
}

function maskedColumn(expression: string, { type }: StoredField): string {
  return type === 'time' ? `to_char(${expression}, 'HH24:MI')` : expression;
}

/** The number of visible records that match a filter, counted completely. */
export async function countMatching({ db, actor, served }: ListContext, narrowed: ListFilter): Promise<number> {
  const visibility = await filteredVisibility({ db, actor, served }, narrowed);
  const text = `select count(*)::int as total from ${tableName(served.type)} t where ${whereOf(visibility)}`;
  return one(await rowsOf<{ total: number }>(db, { text }, visibility.conditions.values)).total;
}

/** The restriction of a list of the trash, with its values. */
function seenIn(trash: Visibility) {
  return { where: whereOf(trash), values: trash.conditions.values };
}

/** The restrictions of a query as one condition. */
export function whereOf({ conditions }: Visibility): string {
  return conditions.sql.length > 0 ? conditions.sql.join(' and ') : 'true';
}

/** These records with the visible ones that the same operations deleted; refused if there are too many. */
export async function withTogether(
  db: Db,
  actor: Actor,
  served: ServedType,
  ids: readonly string[],
): Promise<string[]> {
  const trash = await visibilityOf(db, actor, served, { trash: true });
  return await findTogether(db, served, seenIn(trash), ids);
}
