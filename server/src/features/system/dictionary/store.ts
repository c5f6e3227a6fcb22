import { commonFailures, type Dictionary, type DictionaryItem, dictionaryFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { type Conditions, filterByText, pageQueries, wireTime } from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';

const DICT_COLUMNS = `
  d.id, d.dict_code as "dictCode", d.dict_name as "dictName", d.description, (d.deleted_at is not null)::int as "delFlag",
  ${wireTime('d.created_at')} as "createTime", d.version,
  (select count(*) from sys_dict_item i where i.dict_id = d.id)::int as "itemCount"
`;
const SORTED: Record<string, string> = {
  dictCode: 'd.dict_code',
  dictName: 'd.dict_name',
  createTime: 'd.created_at',
  description: 'd.description',
  itemCount: '"itemCount"',
};
const find = statement(`select ${DICT_COLUMNS} from sys_dict d where d.id = $1`);
const lock = statement(`select id from sys_dict where id = $1 for no key update`);
const insert = statement(`insert into sys_dict (id, dict_code, dict_name, description) values ($1, $2, $3, $4)`);
const update = statement(`
  update sys_dict set dict_code = $2, dict_name = $3, description = $4, version = version + 1 where id = $1
`);
const bin = statement(`
  update sys_dict set deleted_at = now(), version = version + 1
  where id = any ($1::uuid[]) and deleted_at is null returning dict_code as "dictCode"
`);
const binned = statement(`
  select ${DICT_COLUMNS} from sys_dict d where d.deleted_at is not null order by d.deleted_at desc, d.id limit 500
`);
const restore = statement(`
  update sys_dict set deleted_at = null, version = version + 1
  where id = $1 and deleted_at is not null returning dict_code as "dictCode"
`);
const destroy = statement(`
  delete from sys_dict where id = $1 and deleted_at is not null returning dict_code as "dictCode"
`);
const itemsOf = statement(`
  select id, dict_id as "dictId", item_text as "itemText", item_text_zh as "itemTextZh", item_value as "itemValue", color,
    description, sort_order as "sortOrder", status::int as status, version
  from sys_dict_item where dict_id = any ($1::uuid[]) order by sort_order, item_value
`);

export type DictionaryFilter = { dictName?: string; dictCode?: string };
type PagingInput = { pageNo?: number; pageSize?: number; column?: string; order?: 'asc' | 'desc' };

/** Returns a page of dictionaries outside the recycle bin and the total. */
export async function listDictionaries(
  db: Db,
  query: DictionaryFilter & PagingInput,
): Promise<{ rows: Dictionary[]; total: number }> {
  const conditions: Conditions = { sql: ['d.deleted_at is null'], values: [] };
  filterByText(conditions, 'd.dict_name', query.dictName);
  filterByText(conditions, 'd.dict_code', query.dictCode);
  const order = orderOf(query, SORTED, 'd.dict_code, d.id').replace(/, id$/, ', d.id');
  const list = { columns: DICT_COLUMNS, from: 'sys_dict d', order };
  const { page, count } = pageQueries(list, conditions, rangeOf(query));
  const [rows, totals] = await Promise.all([rowsOf<Dictionary>(db, ...page), rowsOf<{ total: number }>(db, ...count)]);
  return { rows, total: one(totals).total };
}

/** Items of dictionaries, in order. */
export async function itemsOfDictionaries(db: Db, ids: readonly string[]): Promise<DictionaryItem[]> {
  return await rowsOf<DictionaryItem>(db, itemsOf, [ids]);
}

/** Finds and locks a dictionary, also in the recycle bin. */
export async function lockDictionary(db: Db, id: string): Promise<Dictionary> {
  await rowsOf(db, lock, [id]);
  return required(await rowOf<Dictionary>(db, find, [id]), commonFailures.notFound);
}

export type DictionaryDraft = { id: string; dictCode: string; dictName: string; description: string | null };

/** Inserts a dictionary; fails when its code is taken. */
export async function insertDictionary(
  db: Db,
  { id, dictCode, dictName, description }: DictionaryDraft,
): Promise<Dictionary> {
  await refusing(rowsOf(db, insert, [id, dictCode, dictName, description]));
  return one(await rowsOf<Dictionary>(db, find, [id]));
}

/** Updates a dictionary; fails when its code is taken. */
export async function updateDictionary(
  db: Db,
  { id, dictCode, dictName, description }: DictionaryDraft,
): Promise<Dictionary> {
  await refusing(rowsOf(db, update, [id, dictCode, dictName, description]));
  return one(await rowsOf<Dictionary>(db, find, [id]));
}

/** Moves dictionaries to the recycle bin and returns their codes. */
export async function binDictionaries(db: Db, ids: readonly string[]): Promise<string[]> {
  return codes(await rowsOf<{ dictCode: string }>(db, bin, [ids]));
}

/** Dictionaries in the recycle bin, latest first. */
export async function binnedDictionaries(db: Db): Promise<Dictionary[]> {
  return await rowsOf<Dictionary>(db, binned);
}

/** Restores a dictionary; fails when its code is taken. */
export async function restoreDictionary(db: Db, id: string): Promise<string | undefined> {
  return (await refusing(rowsOf<{ dictCode: string }>(db, restore, [id])))[0]?.dictCode;
}

/** Permanently deletes a dictionary in the recycle bin. */
export async function destroyDictionary(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ dictCode: string }>(db, destroy, [id]))?.dictCode;
}

function codes(rows: readonly { dictCode: string }[]): string[] {
  return rows.map(({ dictCode }) => dictCode);
}

async function refusing<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'sys_dict_code') fail(dictionaryFailures.codeTaken);
    throw error;
  }
}
