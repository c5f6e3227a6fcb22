import type { ChecklistItem } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { Ranked } from '../../../kernel/rank.ts';

const COLUMNS = 'id, record_id as "recordId", text, done, rank';
const list = statement(
  `select ${COLUMNS} from record_checklist_item where record_type = $1 and record_id = $2 order by rank, id`,
);
const find = statement(`select ${COLUMNS} from record_checklist_item where record_type = $1 and id = $2`);
const insert = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, rank)
  select i.id, $1, $2, i.text, i.rank from unnest($3::uuid[], $4::text[], $5::text[]) as i (id, text, rank)
`);
const update = statement('update record_checklist_item set text = $2, done = $3 where id = $1');
const rank = statement(`
  update record_checklist_item i set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where i.id = r.id
`);
const remove = statement('delete from record_checklist_item where id = $1');

/** The checklist of a record in its order. */
export async function listItems(db: Db, type: string, recordId: string): Promise<ChecklistItem[]> {
  return await rowsOf<ChecklistItem>(db, list, [type, recordId]);
}

/** Finds an item of a record type by id. */
export async function findItem(db: Db, type: string, id: string): Promise<ChecklistItem | undefined> {
  return await rowOf<ChecklistItem>(db, find, [type, id]);
}

/** Adds items to a record. */
export async function insertItems(
  db: Db,
  type: string,
  recordId: string,
  items: readonly ChecklistItem[],
): Promise<void> {
  const columns = [items.map(({ id }) => id), items.map(({ text }) => text), items.map(({ rank }) => rank)];
  await rowsOf(db, insert, [type, recordId, ...columns]);
}

/** Updates text and state of an item. */
export async function updateItem(db: Db, { id, text, done }: ChecklistItem): Promise<void> {
  await rowsOf(db, update, [id, text, done]);
}

/** Updates the order of items. */
export async function updateRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((one) => one.rank)]);
}

/** Removes an item. */
export async function removeItem(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
