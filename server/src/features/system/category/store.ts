import { type CategoryRecord, commonFailures } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { type Conditions, filterByText, pageQueries, wireTime } from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';

const LOCK = 7_260_214;
const HAS_CHILD = 'exists (select from sys_category below where below.parent_id = c.id)';
export const COLUMNS = `
  c.id, coalesce(replace(c.parent_id::text, '-', ''), '0') as pid, c.name, c.name_zh as "nameZh", c.code,
  (${HAS_CHILD})::int::text as "hasChild", ${wireTime('c.created_at')} as "createTime", c.version
`;
const TITLE = "case when $1 = 'zh' then coalesce(c.name_zh, c.name) else c.name end";
const NODE = `
  replace(c.id::text, '-', '') as key, replace(c.id::text, '-', '') as value, ${TITLE} as title, c.code,
  coalesce(replace(c.parent_id::text, '-', ''), '0') as "parentId", not ${HAS_CHILD} as "isLeaf"
`;
const MAX_ROWS = 10_000;
const SORTED = { code: 'c.code', name: 'c.name', createTime: 'c.created_at' };
const children = statement(
  `select ${COLUMNS} from sys_category c where c.parent_id = $1 order by c.code limit ${MAX_ROWS}`,
);
const byId = statement(`select ${COLUMNS} from sys_category c where c.id = $1`);
const byCode = statement(`select ${COLUMNS} from sys_category c where c.code = $1`);
const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const lastBelow = statement(`
  select code from sys_category where parent_id is not distinct from $1::uuid order by code collate "C" desc limit 1
`);
const insert = statement(`
  insert into sys_category as c (id, parent_id, name, name_zh, code) values ($1, $2, $3, $4, $5) returning ${COLUMNS}
`);
const lock = statement(`select ${COLUMNS} from sys_category c where c.id = $1 for no key update`);
const rename = statement(`
  update sys_category c set name = $2, name_zh = $3, version = version + 1 where c.id = $1 returning ${COLUMNS}
`);
const remove = statement(`
  delete from sys_category c using (select code from sys_category where id = any ($1::uuid[])) top
  where starts_with(c.code, top.code) returning c.code, c.name
`);
const nodes = statement(`
  select ${NODE} from sys_category c where c.parent_id is not distinct from $2::uuid order by c.code limit ${MAX_ROWS}
`);
const branch = statement(`
  select ${NODE} from sys_category c where starts_with(c.code, $2) and c.code <> $2 order by c.code limit ${MAX_ROWS}
`);
const names = statement(`
  select replace(c.id::text, '-', '') as id, ${TITLE} as title from sys_category c where c.id = any ($2::uuid[])
`);

type ListQuery = {
  name?: string;
  code?: string;
  pageNo?: number;
  pageSize?: number;
  column?: string;
  order?: 'asc' | 'desc';
};
export type Node = { key: string; value: string; title: string; code: string; parentId: string; isLeaf: boolean };

/** Returns a page of top-level categories, or of matches at any level. */
export async function listCategories(db: Db, query: ListQuery): Promise<{ rows: CategoryRecord[]; total: number }> {
  const conditions: Conditions = { sql: [], values: [] };
  filterByText(conditions, ['c.name', 'c.name_zh'], query.name);
  filterByText(conditions, 'c.code', query.code);
  if (conditions.sql.length === 0) conditions.sql.push('c.parent_id is null');
  const order = orderOf(query, SORTED, 'c.code, id').replace(/id$/, 'c.id');
  const list = { columns: COLUMNS, from: 'sys_category c', order };
  const { page, count } = pageQueries(list, conditions, rangeOf(query));
  const rows = await rowsOf<CategoryRecord>(db, ...page);
  return { rows, total: one(await rowsOf<{ total: number }>(db, ...count)).total };
}

/** Children of a category, by code. */
export async function childrenOf(db: Db, id: string): Promise<CategoryRecord[]> {
  return await rowsOf<CategoryRecord>(db, children, [id]);
}

/** Finds a category by id or code; fails with `notFound`. */
export async function findCategory(db: Db, field: 'id' | 'code', value: string): Promise<CategoryRecord> {
  const isId = /^[0-9a-f]{32}$/.test(value);
  const found =
    field === 'id' && !isId ? undefined : await rowOf<CategoryRecord>(db, field === 'id' ? byId : byCode, [value]);
  return required(found, commonFailures.notFound);
}

export async function lockCategory(db: Db, id: string): Promise<CategoryRecord> {
  return required(await rowOf<CategoryRecord>(db, lock, [id]), commonFailures.notFound);
}

/**
 * Last code below a parent; serializes allocation of codes and deletion of branches until the end of the transaction.
 */
export async function lastCodeBelow(db: Db, parentId: string | null): Promise<string | undefined> {
  await rowsOf(db, acquireLock);
  return (await rowOf<{ code: string }>(db, lastBelow, [parentId]))?.code;
}

export type NewCategory = { id: string; parentId: string | null; name: string; nameZh: string | null; code: string };

/** Inserts a category under a new code. */
export async function insertCategory(
  db: Db,
  { id, parentId, name, nameZh, code }: NewCategory,
): Promise<CategoryRecord> {
  return one(await rowsOf<CategoryRecord>(db, insert, [id, parentId, name, nameZh, code]));
}

export async function renameCategory(db: Db, id: string, name: string, nameZh: string | null): Promise<CategoryRecord> {
  return one(await rowsOf<CategoryRecord>(db, rename, [id, name, nameZh]));
}

/** Deletes categories with descendants and returns them. */
export async function removeCategories(db: Db, ids: readonly string[]): Promise<{ code: string; name: string }[]> {
  await rowsOf(db, acquireLock);
  return await rowsOf(db, remove, [ids]);
}

/** Children of a parent, or the top level. */
export async function nodesBelow(db: Db, parentId: string | null, language: Language): Promise<Node[]> {
  return await rowsOf<Node>(db, nodes, [language, parentId]);
}

/** Descendants of a code, parents first. */
export async function branchOf(db: Db, code: string, language: Language): Promise<Node[]> {
  return await rowsOf<Node>(db, branch, [language, code]);
}

/** Names of categories in the order of the ids; empty for unknown ids. */
export async function namesOf(db: Db, ids: readonly string[], language: Language): Promise<string[]> {
  const rows = await rowsOf<{ id: string; title: string }>(db, names, [language, ids]);
  const known = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.map((id) => known.get(id) ?? '');
}
