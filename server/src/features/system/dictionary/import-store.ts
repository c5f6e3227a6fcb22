import type { DictionaryItem } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { itemsOfDictionaries } from './store.ts';

const keep = statement(`
  insert into sys_dict (id, dict_code, dict_name, description) values ($1, $2, coalesce($3, $2), $4)
  on conflict (dict_code) where deleted_at is null do update set dict_name = coalesce($3, sys_dict.dict_name),
    description = coalesce(excluded.description, sys_dict.description), version = sys_dict.version + 1
  returning id
`);

type DictionaryNames = { id: string; code: string; name: string | null; description: string | null };

/** Finds, renames if a name is given, and locks a dictionary by code; inserts it if missing. */
export async function findOrAddDictionary(db: Db, { id, code, name, description }: DictionaryNames): Promise<string> {
  return one(await rowsOf<{ id: string }>(db, keep, [id, code, name, description])).id;
}

export async function itemsByValue(db: Db, dictId: string): Promise<Map<string, DictionaryItem>> {
  return new Map((await itemsOfDictionaries(db, [dictId])).map((item) => [item.itemValue, item]));
}
