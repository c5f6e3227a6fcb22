import type { DictionaryEntry } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const allItems = statement(`
  select d.dict_code as code, i.item_value as value, i.color,
    case when $1 = 'zh' then coalesce(i.item_text_zh, i.item_text) else i.item_text end as text
  from sys_dict d join sys_dict_item i on i.dict_id = d.id
  where i.status = '1' and d.deleted_at is null order by d.dict_code, i.sort_order, i.item_value
`);

/** All dictionaries with their active items, in a language. */
export async function allDictionaries(db: Db, language: Language): Promise<Record<string, DictionaryEntry[]>> {
  type Row = { code: string; value: string; text: string; color: string | null };
  const rows = await rowsOf<Row>(db, allItems, [language]);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return Object.fromEntries(
    Array.from(byCode, ([code, items]) => [
      code,
      items.map(({ value, text, color }) => ({ value, text, title: text, label: text, color })),
    ]),
  );
}
