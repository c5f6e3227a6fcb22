import { commonFailures, type DictionaryItem, dictionaryFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { bind, type Conditions, filterByText, pageQueries } from '../../../kernel/routes/list-query.ts';
import { rangeOf } from '../../../kernel/routes/numbered-page.ts';
import type { EntryDraft } from './rules.ts';

const COLUMNS = `
  id, dict_id as "dictId", item_text as "itemText", item_text_zh as "itemTextZh", item_value as "itemValue", color,
  description, sort_order as "sortOrder", status::int as status, version
`;
const find = statement(`select ${COLUMNS} from sys_dict_item where id = $1 for no key update`);
// Locks the dictionary, so that concurrent additions do not exceed the limit.
const findCapacity = statement(`
  select d.dict_code as "dictCode",
    (select count(*) from sys_dict_item i where i.dict_id = d.id)::int as count,
    (select coalesce(max(sort_order), 0) from sys_dict_item i where i.dict_id = d.id)::int as last
  from sys_dict d where d.id = $1 and d.deleted_at is null for no key update
`);
const save = statement(`
  insert into sys_dict_item (id, dict_id, item_text, item_text_zh, item_value, color, description, sort_order, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (id) do update set item_text = excluded.item_text, item_text_zh = excluded.item_text_zh,
    item_value = excluded.item_value, color = excluded.color, description = excluded.description,
    sort_order = excluded.sort_order, status = excluded.status, version = sys_dict_item.version + 1
  returning ${COLUMNS}
`);
const remove = statement(`
  delete from sys_dict_item i using sys_dict d where i.id = any ($1::uuid[]) and d.id = i.dict_id
  returning i.item_value as "itemValue", d.dict_code as "dictCode"
`);
const arrange = statement(`
  with requested as (select id, place from unnest($2::uuid[]) with ordinality as w (id, place)),
    arranged as (
      select i.id, row_number() over (order by w.place nulls last, i.sort_order, i.item_value)::int as place
      from sys_dict_item i left join requested w on w.id = i.id where i.dict_id = $1
    )
  update sys_dict_item i set sort_order = a.place from arranged a where i.id = a.id
`);

type ItemQuery = { dictId?: string; itemText?: string; status?: string; pageNo?: number; pageSize?: number };

/** Returns a page of the items of a dictionary and the total. */
export async function listItems(db: Db, query: ItemQuery): Promise<{ rows: DictionaryItem[]; total: number }> {
  const conditions: Conditions = { sql: [], values: [] };
  conditions.sql.push(`dict_id = ${bind(conditions, query.dictId || null)}`);
  filterByText(conditions, ['item_text', 'item_text_zh'], query.itemText);
  if (query.status) conditions.sql.push(`status = ${bind(conditions, query.status)}`);
  const list = { columns: COLUMNS, from: 'sys_dict_item', order: 'sort_order, item_value' };
  const { page, count } = pageQueries(list, conditions, rangeOf(query));
  const rows = await rowsOf<DictionaryItem>(db, ...page);
  return { rows, total: one(await rowsOf<{ total: number }>(db, ...count)).total };
}

export async function lockItem(db: Db, id: string): Promise<DictionaryItem> {
  return required(await rowOf<DictionaryItem>(db, find, [id]), commonFailures.notFound);
}

export type ItemCapacity = { dictCode: string; count: number; last: number };

/** Locks a dictionary before inserting items; fails with `notFound`. */
export async function lockDictionaryForItems(db: Db, dictId: string): Promise<ItemCapacity> {
  return required(await rowOf<ItemCapacity>(db, findCapacity, [dictId]), commonFailures.notFound);
}

/** Inserts or updates an item; fails when its value is taken. */
export async function saveItem(db: Db, item: EntryDraft): Promise<DictionaryItem> {
  const { id, dictId, itemText, itemTextZh, itemValue, color, description, sortOrder, status } = item;
  const values = [id, dictId, itemText, itemTextZh, itemValue, color, description, sortOrder, String(status)];
  try {
    return one(await rowsOf<DictionaryItem>(db, save, values));
  } catch (error) {
    if (violatedConstraint(error) === 'sys_dict_item_value') fail(dictionaryFailures.valueTaken);
    throw error;
  }
}

/** Deletes items and returns them. */
export async function removeItems(db: Db, ids: readonly string[]): Promise<{ itemValue: string; dictCode: string }[]> {
  return await rowsOf(db, remove, [ids]);
}

/** Orders the items of a dictionary; items not listed follow in their order. */
export async function arrangeItems(db: Db, dictId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(db, arrange, [dictId, ids]);
}
